-- What the script runs once: the classes that these statements load go into its archive.
SELECT UserId, TopScore FROM GameScores WHERE GameTitle = 'Meteor Blasters' AND TopScore IS NOT NULL
ORDER BY TopScore DESC LIMIT 3;
SELECT * FROM ProductCatalog;
SELECT Status, COUNT(*), SUM(Total) FROM Orders WHERE CustomerId = 'C0001' GROUP BY Status ORDER BY 1;
EXPLAIN SELECT * FROM "Thread" WHERE ForumName = 'Amazon S3';
