-- What a person may do or see, and whether their session goes on, is told to every process by the transaction that
-- changes it, whoever changes it: the event `viewerChanged`. A trigger's argument is the column that names the person;
-- without one, everybody may be concerned.
CREATE FUNCTION "tellViewerChanged"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "changed" jsonb;
BEGIN
  FOREACH "changed" IN ARRAY ARRAY[to_jsonb(OLD), to_jsonb(NEW)] LOOP
    IF "changed" IS NOT NULL OR TG_NARGS = 0 THEN
      -- The same message twice in one transaction is one.
      PERFORM pg_notify('daybook', jsonb_build_object(
        'name', 'viewerChanged', 'event', jsonb_build_object('userId', "changed" -> TG_ARGV[0]))::text);
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;

CREATE TRIGGER "User_viewerChanged" AFTER UPDATE ON "User"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION "tellViewerChanged"('id');

CREATE TRIGGER "Session_viewerChanged" AFTER UPDATE ON "Session"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION "tellViewerChanged"('userId');
-- Those that are over may be swept by the thousand.
CREATE TRIGGER "Session_viewerDeleted" AFTER DELETE ON "Session"
  FOR EACH ROW WHEN (OLD."endedAt" IS NULL AND OLD."expiresAt" > now())
  EXECUTE FUNCTION "tellViewerChanged"('userId');

CREATE TRIGGER "ApprovalGroupMember_viewerChanged" AFTER INSERT OR UPDATE OR DELETE ON "ApprovalGroupMember"
  FOR EACH ROW EXECUTE FUNCTION "tellViewerChanged"('approverId');

CREATE TRIGGER "JobDivisionPayLocation_viewerChanged" AFTER INSERT OR UPDATE OR DELETE ON "JobDivisionPayLocation"
  FOR EACH STATEMENT EXECUTE FUNCTION "tellViewerChanged"();
