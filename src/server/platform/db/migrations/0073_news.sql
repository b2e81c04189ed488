-- When all messages of the news were planned. Until then, a job adds them.
alter table news_mailings add column planned_at timestamptz;
