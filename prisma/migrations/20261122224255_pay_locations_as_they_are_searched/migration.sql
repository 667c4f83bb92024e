-- Pay locations are searched as everything else is: without case, accents and apostrophes.
ALTER TABLE "PayLocation" ADD COLUMN "searchName" TEXT NOT NULL
  GENERATED ALWAYS AS ("searchable"("name" || ' ' || "region")) STORED;
