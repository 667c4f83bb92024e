-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "UserType" AS ENUM ('STAFF', 'APPROVER', 'USER_ADMINISTRATOR', 'SYSTEM_ADMINISTRATOR');

-- CreateEnum
CREATE TYPE "TaskType" AS ENUM ('ALL', 'RENTAL', 'JOB_COST');

-- CreateEnum
CREATE TYPE "GpPayCycle" AS ENUM ('NONE', 'RENTAL', 'WORKSHOPS');

-- CreateEnum
CREATE TYPE "SessionEnd" AS ENUM ('SIGNED_OUT', 'PASSWORD_CHANGED', 'DISABLED', 'FORCED', 'REUSED');

-- CreateEnum
CREATE TYPE "EmailCodePurpose" AS ENUM ('INVITATION', 'PASSWORD_RESET');

-- CreateEnum
CREATE TYPE "UserLogType" AS ENUM ('SIGNED_IN', 'SIGN_IN_FAILED', 'SIGNED_OUT', 'FORCED_LOGOUT', 'PASSWORD_CHANGED', 'SESSION_REUSED');

-- CreateEnum
CREATE TYPE "TimesheetStatus" AS ENUM ('DRAFT', 'PENDING', 'APPROVED', 'DECLINED', 'RECALLED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "Shift" AS ENUM ('DAY', 'NIGHT');

-- CreateEnum
CREATE TYPE "TimesheetLineType" AS ENUM ('RENTAL', 'UNBILLED', 'JOB_COST');

-- CreateEnum
CREATE TYPE "TimesheetEventType" AS ENUM ('CREATED', 'SAVED', 'SUBMITTED', 'EDITED', 'APPROVED', 'DECLINED', 'CANCELLED', 'RECALLED', 'MOVED');

-- CreateEnum
CREATE TYPE "HistoryActionType" AS ENUM ('CREATE', 'EDIT', 'DELETE');

-- CreateEnum
CREATE TYPE "HistoryActionArea" AS ENUM ('HEADER', 'TASK', 'STATUS_CHANGED', 'FIELD_SERVICE');

-- CreateTable
CREATE TABLE "User" (
    "id" SERIAL NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT,
    "mustChangePassword" BOOLEAN NOT NULL DEFAULT false,
    "avatarId" INTEGER,
    "userType" "UserType" NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "approvalGroupId" INTEGER,
    "allowTimesheetCreation" BOOLEAN NOT NULL DEFAULT true,
    "showFieldService" BOOLEAN NOT NULL DEFAULT false,
    "payLocationId" INTEGER,
    "gpEmployeeId" TEXT,
    "gpPayCycle" "GpPayCycle" NOT NULL DEFAULT 'NONE',
    "gpStaffNumber" TEXT,
    "defaultStartTime" INTEGER NOT NULL DEFAULT 510,
    "taskType" "TaskType" NOT NULL DEFAULT 'ALL',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "rememberMe" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    "endedBy" "SessionEnd",

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RefreshToken" (
    "id" SERIAL NOT NULL,
    "sessionId" INTEGER NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RefreshToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EmailCode" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "purpose" "EmailCodePurpose" NOT NULL,
    "codeHash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "EmailCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Throttle" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "windowStart" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Throttle_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "UserLog" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "userLogType" "UserLogType" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UserLog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApprovalGroup" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "gpBatchPrefix" TEXT NOT NULL,
    "gpBatchNotificationTo" TEXT NOT NULL,
    "gpBatchNotificationCc" TEXT NOT NULL DEFAULT '',
    "adminNotification" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ApprovalGroup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApprovalGroupMember" (
    "approvalGroupId" INTEGER NOT NULL,
    "approverId" INTEGER NOT NULL,

    CONSTRAINT "ApprovalGroupMember_pkey" PRIMARY KEY ("approvalGroupId","approverId")
);

-- CreateTable
CREATE TABLE "GpEmployee" (
    "employeeId" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "staffNumber" TEXT NOT NULL,
    "staffType" TEXT NOT NULL,
    "department" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    "payCycle" "GpPayCycle" NOT NULL DEFAULT 'NONE',

    CONSTRAINT "GpEmployee_pkey" PRIMARY KEY ("employeeId")
);

-- CreateTable
CREATE TABLE "Site" (
    "id" SERIAL NOT NULL,
    "location" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "Site_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Equipment" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "siteId" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "Equipment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WorkOrder" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "equipmentId" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "WorkOrder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WorkOrderTask" (
    "id" SERIAL NOT NULL,
    "workOrderId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "WorkOrderTask_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Job" (
    "id" SERIAL NOT NULL,
    "division" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JobCostCode" (
    "id" SERIAL NOT NULL,
    "jobId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "JobCostCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GlAccount" (
    "id" SERIAL NOT NULL,
    "number" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "GlAccount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TaskCategory" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "TaskCategory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PayLocation" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "PayLocation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JobDivisionPayLocation" (
    "id" SERIAL NOT NULL,
    "payLocationId" INTEGER NOT NULL,
    "division" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "JobDivisionPayLocation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Setting" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "timesheetOverlapCheckingEnable" BOOLEAN NOT NULL DEFAULT true,
    "passMidnightCheckingEnable" BOOLEAN NOT NULL DEFAULT true,
    "maximumDailyHoursCheckingEnable" BOOLEAN NOT NULL DEFAULT true,
    "maximumDailyHours" INTEGER NOT NULL DEFAULT 14,
    "enableUseDefaultStartTime" BOOLEAN NOT NULL DEFAULT true,
    "defaultStartTime" INTEGER NOT NULL DEFAULT 510,
    "timeZone" TEXT NOT NULL DEFAULT 'Australia/Brisbane',
    "companyName" TEXT NOT NULL DEFAULT '',
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Timesheet" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "startDate" DATE NOT NULL,
    "shift" "Shift" NOT NULL DEFAULT 'DAY',
    "status" "TimesheetStatus" NOT NULL DEFAULT 'DRAFT',
    "startTime" INTEGER,
    "endTime" INTEGER,
    "totalDuration" INTEGER NOT NULL DEFAULT 0,
    "submittedCount" INTEGER NOT NULL DEFAULT 0,
    "approvalGroupId" INTEGER,
    "approverId" INTEGER,
    "lastActorId" INTEGER NOT NULL,
    "reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "clientMutationKey" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "submittedAt" TIMESTAMPTZ(3),
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Timesheet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TimesheetLine" (
    "id" SERIAL NOT NULL,
    "timesheetId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "timesheetLineType" "TimesheetLineType" NOT NULL,
    "startTime" INTEGER,
    "endTime" INTEGER,
    "minutes" INTEGER NOT NULL DEFAULT 0,
    "notes" TEXT NOT NULL DEFAULT '',
    "taskCategoryId" INTEGER,
    "siteId" INTEGER,
    "equipmentId" INTEGER,
    "workOrderId" INTEGER,
    "workOrderTaskId" INTEGER,
    "jobId" INTEGER,
    "jobCostCodeId" INTEGER,
    "glAccountId" INTEGER,
    "employerSite" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "TimesheetLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FieldService" (
    "id" SERIAL NOT NULL,
    "timesheetLineId" INTEGER NOT NULL,
    "customerName" TEXT NOT NULL DEFAULT '',
    "customerEmail" TEXT NOT NULL DEFAULT '',
    "location" TEXT NOT NULL DEFAULT '',
    "manufacturer" TEXT NOT NULL DEFAULT '',
    "model" TEXT NOT NULL DEFAULT '',
    "serialNumber" TEXT NOT NULL DEFAULT '',
    "rego" TEXT NOT NULL DEFAULT '',
    "smuReading" DOUBLE PRECISION,
    "travelKms" DOUBLE PRECISION,
    "additionalInfo" TEXT NOT NULL DEFAULT '',
    "customerAcceptanceName" TEXT NOT NULL DEFAULT '',
    "workerSignatureId" INTEGER,
    "customerSignatureId" INTEGER,

    CONSTRAINT "FieldService_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TimesheetEvent" (
    "id" SERIAL NOT NULL,
    "timesheetId" INTEGER NOT NULL,
    "timesheetEventType" "TimesheetEventType" NOT NULL,
    "actorId" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TimesheetEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "actorId" INTEGER NOT NULL,
    "timesheetId" INTEGER NOT NULL,
    "timesheetEventId" INTEGER NOT NULL,
    "message" TEXT NOT NULL,
    "isRead" BOOLEAN NOT NULL DEFAULT false,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TimesheetHistory" (
    "id" SERIAL NOT NULL,
    "timesheetId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "approvalGroupId" INTEGER,
    "actionType" "HistoryActionType" NOT NULL,
    "actionArea" "HistoryActionArea" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changeDetail" JSONB NOT NULL,
    "modifierId" INTEGER NOT NULL,
    "nameOfModifier" TEXT NOT NULL,
    "emailOfModifier" TEXT NOT NULL,
    "roleOfModifier" "UserType" NOT NULL,

    CONSTRAINT "TimesheetHistory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StoredFile" (
    "id" SERIAL NOT NULL,
    "path" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "ownerId" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StoredFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Manual" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "visibleTypes" "UserType"[],
    "fileId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Manual_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PushDevice" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "deviceId" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PushDevice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MailMessage" (
    "id" SERIAL NOT NULL,
    "to" TEXT NOT NULL,
    "cc" TEXT NOT NULL DEFAULT '',
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "MailMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FailureLog" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "document" JSONB NOT NULL,

    CONSTRAINT "FailureLog_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "User_lastName_firstName_id_idx" ON "User"("lastName", "firstName", "id");

-- CreateIndex
CREATE INDEX "User_userType_active_lastName_firstName_id_idx" ON "User"("userType", "active", "lastName", "firstName", "id");

-- CreateIndex
CREATE INDEX "User_createdAt_id_idx" ON "User"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "User_approvalGroupId_idx" ON "User"("approvalGroupId");

-- CreateIndex
CREATE INDEX "User_payLocationId_idx" ON "User"("payLocationId");

-- CreateIndex
CREATE INDEX "Session_userId_endedAt_idx" ON "Session"("userId", "endedAt");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "RefreshToken_tokenHash_key" ON "RefreshToken"("tokenHash");

-- CreateIndex
CREATE INDEX "RefreshToken_sessionId_idx" ON "RefreshToken"("sessionId");

-- CreateIndex
CREATE INDEX "EmailCode_userId_purpose_createdAt_idx" ON "EmailCode"("userId", "purpose", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Throttle_windowStart_idx" ON "Throttle"("windowStart");

-- CreateIndex
CREATE INDEX "UserLog_at_id_idx" ON "UserLog"("at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "UserLog_userLogType_at_id_idx" ON "UserLog"("userLogType", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "UserLog_userId_at_id_idx" ON "UserLog"("userId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ApprovalGroup_name_id_idx" ON "ApprovalGroup"("name", "id");

-- CreateIndex
CREATE INDEX "ApprovalGroup_createdAt_id_idx" ON "ApprovalGroup"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ApprovalGroupMember_approverId_approvalGroupId_idx" ON "ApprovalGroupMember"("approverId", "approvalGroupId");

-- CreateIndex
CREATE INDEX "GpEmployee_lastName_firstName_employeeId_idx" ON "GpEmployee"("lastName", "firstName", "employeeId");

-- CreateIndex
CREATE INDEX "Site_location_id_idx" ON "Site"("location", "id");

-- CreateIndex
CREATE INDEX "Equipment_name_id_idx" ON "Equipment"("name", "id");

-- CreateIndex
CREATE INDEX "Equipment_siteId_name_id_idx" ON "Equipment"("siteId", "name", "id");

-- CreateIndex
CREATE INDEX "WorkOrder_name_id_idx" ON "WorkOrder"("name", "id");

-- CreateIndex
CREATE INDEX "WorkOrder_equipmentId_name_id_idx" ON "WorkOrder"("equipmentId", "name", "id");

-- CreateIndex
CREATE INDEX "WorkOrderTask_workOrderId_name_id_idx" ON "WorkOrderTask"("workOrderId", "name", "id");

-- CreateIndex
CREATE INDEX "Job_name_id_idx" ON "Job"("name", "id");

-- CreateIndex
CREATE INDEX "Job_division_name_id_idx" ON "Job"("division", "name", "id");

-- CreateIndex
CREATE INDEX "JobCostCode_jobId_name_id_idx" ON "JobCostCode"("jobId", "name", "id");

-- CreateIndex
CREATE INDEX "GlAccount_number_id_idx" ON "GlAccount"("number", "id");

-- CreateIndex
CREATE INDEX "TaskCategory_name_id_idx" ON "TaskCategory"("name", "id");

-- CreateIndex
CREATE INDEX "PayLocation_name_id_idx" ON "PayLocation"("name", "id");

-- CreateIndex
CREATE UNIQUE INDEX "JobDivisionPayLocation_payLocationId_division_key" ON "JobDivisionPayLocation"("payLocationId", "division");

-- CreateIndex
CREATE INDEX "Timesheet_userId_createdAt_id_idx" ON "Timesheet"("userId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Timesheet_userId_status_createdAt_id_idx" ON "Timesheet"("userId", "status", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Timesheet_userId_startDate_idx" ON "Timesheet"("userId", "startDate");

-- CreateIndex
CREATE INDEX "Timesheet_createdAt_id_idx" ON "Timesheet"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Timesheet_status_createdAt_id_approvalGroupId_idx" ON "Timesheet"("status", "createdAt" DESC, "id" DESC, "approvalGroupId");

-- CreateIndex
CREATE INDEX "Timesheet_approvalGroupId_status_createdAt_id_idx" ON "Timesheet"("approvalGroupId", "status", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Timesheet_userId_clientMutationKey_key" ON "Timesheet"("userId", "clientMutationKey");

-- CreateIndex
CREATE INDEX "TimesheetLine_siteId_idx" ON "TimesheetLine"("siteId");

-- CreateIndex
CREATE INDEX "TimesheetLine_equipmentId_idx" ON "TimesheetLine"("equipmentId");

-- CreateIndex
CREATE INDEX "TimesheetLine_workOrderId_idx" ON "TimesheetLine"("workOrderId");

-- CreateIndex
CREATE INDEX "TimesheetLine_workOrderTaskId_idx" ON "TimesheetLine"("workOrderTaskId");

-- CreateIndex
CREATE INDEX "TimesheetLine_jobId_idx" ON "TimesheetLine"("jobId");

-- CreateIndex
CREATE INDEX "TimesheetLine_jobCostCodeId_idx" ON "TimesheetLine"("jobCostCodeId");

-- CreateIndex
CREATE INDEX "TimesheetLine_glAccountId_idx" ON "TimesheetLine"("glAccountId");

-- CreateIndex
CREATE INDEX "TimesheetLine_taskCategoryId_idx" ON "TimesheetLine"("taskCategoryId");

-- CreateIndex
CREATE UNIQUE INDEX "TimesheetLine_timesheetId_position_key" ON "TimesheetLine"("timesheetId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "FieldService_timesheetLineId_key" ON "FieldService"("timesheetLineId");

-- CreateIndex
CREATE INDEX "FieldService_workerSignatureId_idx" ON "FieldService"("workerSignatureId");

-- CreateIndex
CREATE INDEX "FieldService_customerSignatureId_idx" ON "FieldService"("customerSignatureId");

-- CreateIndex
CREATE INDEX "TimesheetEvent_timesheetId_at_id_idx" ON "TimesheetEvent"("timesheetId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "TimesheetEvent_at_id_idx" ON "TimesheetEvent"("at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "TimesheetEvent_actorId_idx" ON "TimesheetEvent"("actorId");

-- CreateIndex
CREATE INDEX "Notification_userId_at_id_idx" ON "Notification"("userId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Notification_userId_isRead_idx" ON "Notification"("userId", "isRead");

-- CreateIndex
CREATE INDEX "Notification_timesheetId_idx" ON "Notification"("timesheetId");

-- CreateIndex
CREATE INDEX "Notification_timesheetEventId_idx" ON "Notification"("timesheetEventId");

-- CreateIndex
CREATE INDEX "Notification_actorId_idx" ON "Notification"("actorId");

-- CreateIndex
CREATE INDEX "TimesheetHistory_timesheetId_at_id_idx" ON "TimesheetHistory"("timesheetId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "TimesheetHistory_at_id_idx" ON "TimesheetHistory"("at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "TimesheetHistory_userId_at_id_idx" ON "TimesheetHistory"("userId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "TimesheetHistory_approvalGroupId_at_id_idx" ON "TimesheetHistory"("approvalGroupId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "TimesheetHistory_modifierId_at_id_idx" ON "TimesheetHistory"("modifierId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "StoredFile_path_key" ON "StoredFile"("path");

-- CreateIndex
CREATE INDEX "StoredFile_ownerId_idx" ON "StoredFile"("ownerId");

-- CreateIndex
CREATE INDEX "Manual_name_id_idx" ON "Manual"("name", "id");

-- CreateIndex
CREATE UNIQUE INDEX "PushDevice_userId_deviceId_key" ON "PushDevice"("userId", "deviceId");

-- CreateIndex
CREATE INDEX "MailMessage_createdAt_id_idx" ON "MailMessage"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "FailureLog_at_id_idx" ON "FailureLog"("at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_avatarId_fkey" FOREIGN KEY ("avatarId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_approvalGroupId_fkey" FOREIGN KEY ("approvalGroupId") REFERENCES "ApprovalGroup"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_payLocationId_fkey" FOREIGN KEY ("payLocationId") REFERENCES "PayLocation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefreshToken" ADD CONSTRAINT "RefreshToken_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailCode" ADD CONSTRAINT "EmailCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserLog" ADD CONSTRAINT "UserLog_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApprovalGroupMember" ADD CONSTRAINT "ApprovalGroupMember_approvalGroupId_fkey" FOREIGN KEY ("approvalGroupId") REFERENCES "ApprovalGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApprovalGroupMember" ADD CONSTRAINT "ApprovalGroupMember_approverId_fkey" FOREIGN KEY ("approverId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Equipment" ADD CONSTRAINT "Equipment_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WorkOrder" ADD CONSTRAINT "WorkOrder_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WorkOrderTask" ADD CONSTRAINT "WorkOrderTask_workOrderId_fkey" FOREIGN KEY ("workOrderId") REFERENCES "WorkOrder"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JobCostCode" ADD CONSTRAINT "JobCostCode_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JobDivisionPayLocation" ADD CONSTRAINT "JobDivisionPayLocation_payLocationId_fkey" FOREIGN KEY ("payLocationId") REFERENCES "PayLocation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Timesheet" ADD CONSTRAINT "Timesheet_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Timesheet" ADD CONSTRAINT "Timesheet_approvalGroupId_fkey" FOREIGN KEY ("approvalGroupId") REFERENCES "ApprovalGroup"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Timesheet" ADD CONSTRAINT "Timesheet_approverId_fkey" FOREIGN KEY ("approverId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Timesheet" ADD CONSTRAINT "Timesheet_lastActorId_fkey" FOREIGN KEY ("lastActorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_timesheetId_fkey" FOREIGN KEY ("timesheetId") REFERENCES "Timesheet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_taskCategoryId_fkey" FOREIGN KEY ("taskCategoryId") REFERENCES "TaskCategory"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_workOrderId_fkey" FOREIGN KEY ("workOrderId") REFERENCES "WorkOrder"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_workOrderTaskId_fkey" FOREIGN KEY ("workOrderTaskId") REFERENCES "WorkOrderTask"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_jobCostCodeId_fkey" FOREIGN KEY ("jobCostCodeId") REFERENCES "JobCostCode"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_glAccountId_fkey" FOREIGN KEY ("glAccountId") REFERENCES "GlAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FieldService" ADD CONSTRAINT "FieldService_timesheetLineId_fkey" FOREIGN KEY ("timesheetLineId") REFERENCES "TimesheetLine"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FieldService" ADD CONSTRAINT "FieldService_workerSignatureId_fkey" FOREIGN KEY ("workerSignatureId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FieldService" ADD CONSTRAINT "FieldService_customerSignatureId_fkey" FOREIGN KEY ("customerSignatureId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimesheetEvent" ADD CONSTRAINT "TimesheetEvent_timesheetId_fkey" FOREIGN KEY ("timesheetId") REFERENCES "Timesheet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimesheetEvent" ADD CONSTRAINT "TimesheetEvent_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_timesheetId_fkey" FOREIGN KEY ("timesheetId") REFERENCES "Timesheet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_timesheetEventId_fkey" FOREIGN KEY ("timesheetEventId") REFERENCES "TimesheetEvent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StoredFile" ADD CONSTRAINT "StoredFile_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Manual" ADD CONSTRAINT "Manual_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PushDevice" ADD CONSTRAINT "PushDevice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------
-- What the schema file cannot say.

-- An address belongs to one person, however it is written.
CREATE UNIQUE INDEX "User_email_lower_key" ON "User" (lower("email"));

-- The unread badge counts few rows of many.
CREATE INDEX "Notification_unread_idx" ON "Notification" ("userId") WHERE NOT "isRead";

-- People and groups
ALTER TABLE "User"
  ADD CONSTRAINT "User_names_check" CHECK (btrim("firstName") <> '' AND btrim("lastName") <> '' AND btrim("email") <> ''),
  ADD CONSTRAINT "User_defaultStartTime_check" CHECK ("defaultStartTime" BETWEEN 0 AND 1440);
ALTER TABLE "Throttle" ADD CONSTRAINT "Throttle_count_check" CHECK ("count" >= 0);
ALTER TABLE "EmailCode" ADD CONSTRAINT "EmailCode_tries_check" CHECK ("tries" >= 0);
ALTER TABLE "ApprovalGroup"
  ADD CONSTRAINT "ApprovalGroup_name_check" CHECK (btrim("name") <> ''),
  ADD CONSTRAINT "ApprovalGroup_gpBatchPrefix_check" CHECK (length("gpBatchPrefix") BETWEEN 1 AND 6);
ALTER TABLE "GpEmployee"
  ADD CONSTRAINT "GpEmployee_employeeId_check" CHECK (btrim("employeeId") <> '');

-- Look-ups
ALTER TABLE "Site" ADD CONSTRAINT "Site_location_check" CHECK (btrim("location") <> '');
ALTER TABLE "Equipment" ADD CONSTRAINT "Equipment_name_check" CHECK (btrim("name") <> '');
ALTER TABLE "WorkOrder" ADD CONSTRAINT "WorkOrder_name_check" CHECK (btrim("name") <> '');
ALTER TABLE "WorkOrderTask" ADD CONSTRAINT "WorkOrderTask_name_check" CHECK (btrim("name") <> '');
ALTER TABLE "Job" ADD CONSTRAINT "Job_name_check" CHECK (btrim("name") <> '' AND btrim("division") <> '');
ALTER TABLE "JobCostCode" ADD CONSTRAINT "JobCostCode_name_check" CHECK (btrim("name") <> '');
ALTER TABLE "TaskCategory" ADD CONSTRAINT "TaskCategory_name_check" CHECK (btrim("name") <> '');
ALTER TABLE "PayLocation" ADD CONSTRAINT "PayLocation_name_check" CHECK (btrim("name") <> '');
ALTER TABLE "JobDivisionPayLocation" ADD CONSTRAINT "JobDivisionPayLocation_division_check" CHECK (btrim("division") <> '');
ALTER TABLE "GlAccount"
  ADD CONSTRAINT "GlAccount_description_check" CHECK ("description" = "number"::text OR starts_with("description", "number"::text || ' '));

-- Settings: one row
ALTER TABLE "Setting"
  ADD CONSTRAINT "Setting_one_row_check" CHECK ("id" = 1),
  ADD CONSTRAINT "Setting_maximumDailyHours_check" CHECK ("maximumDailyHours" BETWEEN 1 AND 24),
  ADD CONSTRAINT "Setting_defaultStartTime_check" CHECK ("defaultStartTime" BETWEEN 0 AND 1440),
  ADD CONSTRAINT "Setting_timeZone_check" CHECK (btrim("timeZone") <> '');

-- Timesheets
ALTER TABLE "Timesheet"
  ADD CONSTRAINT "Timesheet_startTime_check" CHECK ("startTime" BETWEEN 0 AND 1440),
  ADD CONSTRAINT "Timesheet_endTime_check" CHECK ("endTime" BETWEEN 0 AND 1440),
  ADD CONSTRAINT "Timesheet_totalDuration_check" CHECK ("totalDuration" >= 0),
  ADD CONSTRAINT "Timesheet_submittedCount_check" CHECK ("submittedCount" >= 0),
  ADD CONSTRAINT "Timesheet_version_check" CHECK ("version" >= 1),
  ADD CONSTRAINT "Timesheet_reason_check" CHECK (length("reason") <= 1000),
  -- Whoever decides a timesheet is found by the group it was stamped with when it was submitted.
  ADD CONSTRAINT "Timesheet_submitted_check" CHECK (
    "status" NOT IN ('PENDING', 'APPROVED', 'DECLINED') OR ("approvalGroupId" IS NOT NULL AND "submittedAt" IS NOT NULL)
  ),
  ADD CONSTRAINT "Timesheet_declined_check" CHECK ("status" <> 'DECLINED' OR btrim(coalesce("reason", '')) <> '');
ALTER TABLE "TimesheetLine"
  ADD CONSTRAINT "TimesheetLine_position_check" CHECK ("position" >= 0),
  ADD CONSTRAINT "TimesheetLine_startTime_check" CHECK ("startTime" BETWEEN 0 AND 1440),
  ADD CONSTRAINT "TimesheetLine_endTime_check" CHECK ("endTime" BETWEEN 0 AND 1440),
  ADD CONSTRAINT "TimesheetLine_minutes_check" CHECK ("minutes" BETWEEN 0 AND 1440),
  ADD CONSTRAINT "TimesheetLine_notes_check" CHECK (length("notes") <= 1000);
ALTER TABLE "StoredFile" ADD CONSTRAINT "StoredFile_size_check" CHECK ("size" >= 0);
ALTER TABLE "Manual" ADD CONSTRAINT "Manual_name_check" CHECK (btrim("name") <> '');

-- History is kept for ever, as it was written.
ALTER TABLE "TimesheetHistory"
  ADD CONSTRAINT "TimesheetHistory_changeDetail_check" CHECK (jsonb_typeof("changeDetail") = 'array');

CREATE FUNCTION "refuseHistoryChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The history of timesheets can only be added to.' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER "TimesheetHistory_append_only"
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "TimesheetHistory"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseHistoryChange"();
