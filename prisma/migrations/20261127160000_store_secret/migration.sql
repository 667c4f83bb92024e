-- 32 bytes of two random UUIDs. The default is computed for each row, also for the people who exist.
ALTER TABLE "User" ADD COLUMN "storeSecret" BYTEA NOT NULL
  DEFAULT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
