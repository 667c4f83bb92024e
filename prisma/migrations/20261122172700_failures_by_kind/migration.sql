-- What a failure is found and grouped by. Of those that are no browser's, who wrote them says the kind.
ALTER TABLE "FailureLog"
ADD COLUMN     "kind" TEXT NOT NULL GENERATED ALWAYS AS (
  CASE "document" ->> 'source' WHEN 'client' THEN coalesce("document" ->> 'kind', 'CRASH') WHEN 'jobs' THEN 'JOB' ELSE 'FAULT' END
) STORED,
ADD COLUMN     "title" TEXT NOT NULL GENERATED ALWAYS AS (
  left(coalesce(("document" ->> 'operation') || ': ', '') || coalesce("document" ->> 'message', ''), 200)
) STORED,
ADD COLUMN     "reference" TEXT GENERATED ALWAYS AS ("document" ->> 'reference') STORED;

-- CreateIndex
CREATE INDEX "FailureLog_kind_title_at_id_idx" ON "FailureLog"("kind", "title", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "FailureLog_reference_idx" ON "FailureLog"("reference");
