-- An entry of a log is told to every process by the transaction that writes it, whoever writes it. A trigger's arguments
-- are the name of the event and what it calls the row's id.
CREATE FUNCTION "tellLogged"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('daybook', jsonb_build_object(
    'name', TG_ARGV[0], 'event', jsonb_build_object(TG_ARGV[1], NEW."id"))::text);
  RETURN NULL;
END
$$;

CREATE TRIGGER "UserLog_logged" AFTER INSERT ON "UserLog"
  FOR EACH ROW EXECUTE FUNCTION "tellLogged"('userLogged', 'userLogId');
CREATE TRIGGER "FailureLog_logged" AFTER INSERT ON "FailureLog"
  FOR EACH ROW EXECUTE FUNCTION "tellLogged"('failureKept', 'failureLogId');
