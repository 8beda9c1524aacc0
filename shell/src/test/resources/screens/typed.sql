\timing off
SELECT UserId, TopScore FROM GameScores
WHERE GameTitle = 'Meteor Blasters' ORDER BY UserId LIMIT 6;
SELECT * FROM Thread WHERE ForumName = 'Amazon S3' LIMIT 2;
SELECT Subject, Message, Views FROM Thread WHERE ForumName = 'Amazon RDS' LIMIT 2;
SELECT '日本' AS country, 'ab' || CHR(27) || '[2J' AS control,
  CAST(NULL AS VARCHAR) AS nothing, 12.5 AS number;
SELECT FROM Thread;
SELECT '日本' AS a, nothing FROM Thread WHERE ForumName = 'x';
SELECT COUNT(*) AS n FROM Orders WHERE Total > 990;
n
SELECT COUNT(*) AS n FROM Orders WHERE Total > 990;
y
\x
SELECT * FROM Thread WHERE ForumName = 'Amazon S3' LIMIT 1;
\x
!describe GameScores
\dt
\nothing
\timing maybe
DELETE FROM Thread;
n
quit
