-- Employees of Dynamics GP that an import delivers no more are not offered, and are found by any of their texts.
ALTER TABLE "GpEmployee" ADD COLUMN "active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "searchName" TEXT NOT NULL GENERATED ALWAYS AS ("searchable"(
  "firstName" || ' ' || "lastName" || ' ' || "employeeId" || ' ' || "department" || ' ' || "location"
)) STORED;

CREATE INDEX "GpEmployee_searchName_idx" ON "GpEmployee" USING gin ("searchName" gin_trgm_ops);

-- One employee of GP belongs to one active user, whoever else had it before.
CREATE UNIQUE INDEX "User_gpEmployeeId_active_key" ON "User" ("gpEmployeeId") WHERE "active";
