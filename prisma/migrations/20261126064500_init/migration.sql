-- The tables of Daybook 1.0. First what `npm run migrate -- new` makes from schema.prisma (types, tables, indexes, foreign keys),
-- with the expressions of generated columns added; then what the schema cannot express: checks, partial, functional and
-- trigram indexes, functions and triggers.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A text as lists search it: without case, accents and apostrophes. domain/search.ts has the same function.
CREATE FUNCTION "searchable"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(
    translate(
      lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')),
      'đðøłħıς''’‘ʼʻ`´ʹ',
      'ddolhiσ'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

-- ---------------------------------------------------------------- from schema.prisma

CREATE TYPE "UserType" AS ENUM ('STAFF', 'APPROVER', 'USER_ADMINISTRATOR', 'SYSTEM_ADMINISTRATOR');
CREATE TYPE "TaskType" AS ENUM ('ALL', 'RENTAL', 'JOB_COST');
CREATE TYPE "GpPayCycle" AS ENUM ('NONE', 'RENTAL', 'WORKSHOPS');
CREATE TYPE "SessionEnd" AS ENUM ('SIGNED_OUT', 'PASSWORD_CHANGED', 'DISABLED', 'FORCED', 'REUSED', 'FACTOR_CHANGED');
CREATE TYPE "EmailCodePurpose" AS ENUM ('INVITATION', 'PASSWORD_RESET');
CREATE TYPE "FactorTicketPurpose" AS ENUM ('SIGN_IN', 'PASSKEY_SIGN_IN', 'TOTP_SET_UP', 'PASSKEY_SET_UP');
CREATE TYPE "UserLogType" AS ENUM ('SIGNED_IN', 'SIGN_IN_FAILED', 'SIGN_IN_THROTTLED', 'SIGNED_OUT', 'FORCED_LOGOUT', 'PASSWORD_CHANGED', 'SESSION_REUSED', 'ACCOUNT_CHANGED', 'SECOND_FACTOR_FAILED', 'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_REMOVED', 'RECOVERY_CODE_USED', 'RECOVERY_CODES_MADE', 'EXPORTED');
CREATE TYPE "AdministeredNoun" AS ENUM ('USER', 'APPROVAL_GROUP', 'PAY_LOCATION', 'SETTING', 'MANUAL', 'SITE', 'EQUIPMENT', 'WORK_ORDER', 'WORK_ORDER_TASK', 'JOB', 'JOB_COST_CODE', 'GL_ACCOUNT', 'TASK_CATEGORY', 'GP_EMPLOYEE', 'PAY_PERIOD_RULE', 'PAY_PERIOD', 'PAYROLL', 'PAY_BATCH');
CREATE TYPE "AdministrationAction" AS ENUM ('CREATED', 'CHANGED', 'DISABLED', 'ENABLED', 'DELETED', 'LOGGED_OUT', 'PASSWORD_GIVEN', 'WELCOMED', 'SECOND_FACTOR_RESET', 'CLOSED', 'OPENED', 'VOIDED');
CREATE TYPE "TimesheetStatus" AS ENUM ('DRAFT', 'PENDING', 'APPROVED', 'DECLINED', 'RECALLED', 'CANCELLED');
CREATE TYPE "Shift" AS ENUM ('DAY', 'NIGHT');
CREATE TYPE "TimesheetLineType" AS ENUM ('RENTAL', 'UNBILLED', 'JOB_COST');
CREATE TYPE "TimesheetEventType" AS ENUM ('CREATED', 'SAVED', 'SUBMITTED', 'EDITED', 'APPROVED', 'DECLINED', 'CANCELLED', 'RECALLED', 'MOVED');
CREATE TYPE "NotificationKind" AS ENUM ('TIMESHEET', 'REMINDER', 'PAY_PERIOD');
CREATE TYPE "HistoryActionType" AS ENUM ('CREATE', 'EDIT', 'DELETE');
CREATE TYPE "HistoryActionArea" AS ENUM ('HEADER', 'TASK', 'STATUS_CHANGED', 'FIELD_SERVICE');
CREATE TYPE "NotifiedOf" AS ENUM ('SUBMITTED', 'MOVED', 'EDITED', 'APPROVED', 'DECLINED', 'CANCELLED', 'REMINDER', 'PAY_PERIOD');
CREATE TYPE "MailKind" AS ENUM ('WELCOME', 'GROUP_NOTIFICATION', 'PASSWORD_RESET', 'SECURITY', 'NOTIFICATION', 'PAY_BATCH', 'DOCKET', 'SEAL');
CREATE TYPE "MailState" AS ENUM ('QUEUED', 'SENT', 'FAILED', 'KEPT');
CREATE TYPE "PayPeriodLength" AS ENUM ('OFF', 'WEEKLY', 'FORTNIGHTLY', 'MONTHLY');
CREATE TYPE "PayBatchState" AS ENUM ('EXPORTED', 'RECEIVED', 'POSTED', 'VOIDED');
CREATE TYPE "PayLineKind" AS ENUM ('HOURS', 'REVERSAL');
CREATE TYPE "DocketState" AS ENUM ('ISSUED', 'SUPERSEDED', 'VOIDED');
CREATE TYPE "ExportState" AS ENUM ('READY', 'RUNNING', 'DONE', 'STOPPED');
CREATE TYPE "UnsignedReason" AS ENUM ('NO_CUSTOMER', 'REFUSED', 'OTHER');
CREATE TYPE "SealSource" AS ENUM ('TIMESHEET_HISTORY', 'ADMINISTRATION_HISTORY', 'PAY_BATCH_LINE', 'DOCKET');

CREATE TABLE "User" (
  "id" SERIAL NOT NULL,
  "firstName" TEXT NOT NULL,
  "lastName" TEXT NOT NULL,
  "searchName" TEXT NOT NULL GENERATED ALWAYS AS (searchable("firstName" || ' ' || "lastName")) STORED,
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
  "version" INTEGER NOT NULL DEFAULT 1,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  "importedFields" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "usesProvider" BOOLEAN NOT NULL DEFAULT false,
  "hasSignedIn" BOOLEAN NOT NULL GENERATED ALWAYS AS ("usesProvider" OR ("passwordHash" IS NOT NULL AND NOT "mustChangePassword")) STORED,
  CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Session" (
  "id" SERIAL NOT NULL,
  "userId" INTEGER NOT NULL,
  "rememberMe" BOOLEAN NOT NULL DEFAULT false,
  "place" TEXT NOT NULL DEFAULT '',
  "userAgent" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "provedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "endedAt" TIMESTAMPTZ(3),
  "endedBy" "SessionEnd",
  CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "RefreshToken" (
  "id" SERIAL NOT NULL,
  "sessionId" INTEGER NOT NULL,
  "tokenHash" TEXT NOT NULL,
  "address" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "usedAt" TIMESTAMPTZ(3),
  CONSTRAINT "RefreshToken_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "EmailCode" (
  "id" SERIAL NOT NULL,
  "userId" INTEGER NOT NULL,
  "purpose" "EmailCodePurpose" NOT NULL,
  "linkHash" TEXT,
  "codeHash" TEXT NOT NULL,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "usedAt" TIMESTAMPTZ(3),
  CONSTRAINT "EmailCode_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Totp" (
  "userId" INTEGER NOT NULL,
  "secret" TEXT NOT NULL,
  "lastStep" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  "lastUsedAt" TIMESTAMPTZ(3),
  CONSTRAINT "Totp_pkey" PRIMARY KEY ("userId")
);

CREATE TABLE "Passkey" (
  "id" SERIAL NOT NULL,
  "userId" INTEGER NOT NULL,
  "credentialId" TEXT NOT NULL,
  "publicKey" BYTEA NOT NULL,
  "counter" BIGINT NOT NULL,
  "transports" TEXT[],
  "name" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  "lastUsedAt" TIMESTAMPTZ(3),
  CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "RecoveryCode" (
  "id" SERIAL NOT NULL,
  "userId" INTEGER NOT NULL,
  "codeHash" TEXT NOT NULL,
  "usedAt" TIMESTAMPTZ(3),
  CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "FactorTicket" (
  "id" SERIAL NOT NULL,
  "purpose" "FactorTicketPurpose" NOT NULL,
  "tokenHash" TEXT NOT NULL,
  "userId" INTEGER,
  "challenge" TEXT,
  "secret" TEXT,
  "rememberMe" BOOLEAN NOT NULL DEFAULT false,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "FactorTicket_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "SetUpLink" (
  "tokenHash" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "SetUpLink_pkey" PRIMARY KEY ("tokenHash")
);

CREATE TABLE "Throttle" (
  "key" TEXT NOT NULL,
  "count" INTEGER NOT NULL,
  "windowStart" TIMESTAMPTZ(3) NOT NULL,
  "lastAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Throttle_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "UserLog" (
  "id" SERIAL NOT NULL,
  "userId" INTEGER NOT NULL,
  "userLogType" "UserLogType" NOT NULL,
  "nameOfActor" TEXT,
  "address" TEXT,
  "userAgent" TEXT,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "detail" TEXT,
  CONSTRAINT "UserLog_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ApprovalGroup" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "searchName" TEXT NOT NULL GENERATED ALWAYS AS (searchable("name")) STORED,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "gpBatchPrefix" TEXT NOT NULL,
  "gpBatchNotificationTo" TEXT NOT NULL,
  "gpBatchNotificationCc" TEXT NOT NULL DEFAULT '',
  "adminNotification" TEXT NOT NULL DEFAULT '',
  "version" INTEGER NOT NULL DEFAULT 1,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "ApprovalGroup_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ApprovalGroupMember" (
  "id" SERIAL NOT NULL,
  "approvalGroupId" INTEGER NOT NULL,
  "approverId" INTEGER NOT NULL,
  CONSTRAINT "ApprovalGroupMember_pkey" PRIMARY KEY ("approvalGroupId","approverId")
);

CREATE TABLE "AdministrationHistory" (
  "id" SERIAL NOT NULL,
  "noun" "AdministeredNoun" NOT NULL,
  "recordId" INTEGER NOT NULL,
  "action" "AdministrationAction" NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "changeDetail" JSONB NOT NULL,
  "modifierId" INTEGER,
  "nameOfModifier" TEXT NOT NULL,
  "emailOfModifier" TEXT NOT NULL,
  "roleOfModifier" "UserType",
  CONSTRAINT "AdministrationHistory_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "GpEmployee" (
  "employeeId" TEXT NOT NULL,
  "firstName" TEXT NOT NULL,
  "lastName" TEXT NOT NULL,
  "staffNumber" TEXT NOT NULL,
  "staffType" TEXT NOT NULL,
  "department" TEXT NOT NULL,
  "location" TEXT NOT NULL,
  "payCycle" "GpPayCycle" NOT NULL DEFAULT 'NONE',
  "active" BOOLEAN NOT NULL DEFAULT true,
  "searchName" TEXT NOT NULL GENERATED ALWAYS AS (searchable("firstName" || ' ' || "lastName" || ' ' || "employeeId" || ' ' || "department" || ' ' || "location")) STORED,
  "id" SERIAL NOT NULL,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "GpEmployee_pkey" PRIMARY KEY ("employeeId")
);

CREATE TABLE "Site" (
  "id" SERIAL NOT NULL,
  "location" TEXT NOT NULL,
  "searchName" TEXT NOT NULL GENERATED ALWAYS AS (searchable("location")) STORED,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "Site_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Equipment" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "searchName" TEXT NOT NULL GENERATED ALWAYS AS (searchable("name" || ' ' || "description")) STORED,
  "siteId" INTEGER NOT NULL,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "Equipment_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "WorkOrder" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "searchName" TEXT NOT NULL GENERATED ALWAYS AS (searchable("name" || ' ' || "description")) STORED,
  "equipmentId" INTEGER NOT NULL,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "WorkOrder_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "WorkOrderTask" (
  "id" SERIAL NOT NULL,
  "workOrderId" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "searchName" TEXT NOT NULL GENERATED ALWAYS AS (searchable("name" || ' ' || "description")) STORED,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "WorkOrderTask_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Job" (
  "id" SERIAL NOT NULL,
  "division" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "searchName" TEXT NOT NULL GENERATED ALWAYS AS (searchable("name" || ' ' || "description")) STORED,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "JobCostCode" (
  "id" SERIAL NOT NULL,
  "jobId" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "searchName" TEXT NOT NULL GENERATED ALWAYS AS (searchable("name" || ' ' || "description")) STORED,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "JobCostCode_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "GlAccount" (
  "id" SERIAL NOT NULL,
  "number" INTEGER NOT NULL,
  "description" TEXT NOT NULL,
  "searchName" TEXT NOT NULL GENERATED ALWAYS AS (searchable("description")) STORED,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "GlAccount_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "TaskCategory" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "searchName" TEXT NOT NULL GENERATED ALWAYS AS (searchable("name")) STORED,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "TaskCategory_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PayLocation" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "region" TEXT NOT NULL,
  "searchName" TEXT NOT NULL GENERATED ALWAYS AS (searchable("name" || ' ' || "region")) STORED,
  "active" BOOLEAN NOT NULL DEFAULT true,
  "version" INTEGER NOT NULL DEFAULT 1,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PayLocation_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "JobDivisionPayLocation" (
  "id" SERIAL NOT NULL,
  "payLocationId" INTEGER NOT NULL,
  "division" TEXT NOT NULL,
  "active" BOOLEAN NOT NULL DEFAULT true,
  CONSTRAINT "JobDivisionPayLocation_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Setting" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "timesheetOverlapCheckingEnable" BOOLEAN NOT NULL DEFAULT true,
  "passMidnightCheckingEnable" BOOLEAN NOT NULL DEFAULT true,
  "maximumDailyHoursCheckingEnable" BOOLEAN NOT NULL DEFAULT true,
  "maximumDailyHours" INTEGER NOT NULL DEFAULT 14,
  "enableUseDefaultStartTime" BOOLEAN NOT NULL DEFAULT false,
  "defaultStartTime" INTEGER NOT NULL DEFAULT 510,
  "timeZone" TEXT NOT NULL DEFAULT 'Australia/Brisbane',
  "companyName" TEXT NOT NULL DEFAULT '',
  "requireSecondFactorForAdministrators" BOOLEAN NOT NULL DEFAULT false,
  "developmentHosts" TEXT NOT NULL DEFAULT '',
  "initialTimeZone" TEXT NOT NULL DEFAULT 'Australia/Brisbane',
  "initialCompanyName" TEXT NOT NULL DEFAULT '',
  "version" INTEGER NOT NULL DEFAULT 1,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  "firstStepsHidden" BOOLEAN NOT NULL DEFAULT false,
  "allowUnsignedReason" BOOLEAN NOT NULL DEFAULT false,
  "mailDockets" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "Setting_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Timesheet" (
  "id" SERIAL NOT NULL,
  "userId" INTEGER NOT NULL,
  "ownerName" TEXT NOT NULL DEFAULT '',
  "startDate" DATE NOT NULL,
  "shift" "Shift" NOT NULL DEFAULT 'DAY',
  "status" "TimesheetStatus" NOT NULL DEFAULT 'DRAFT',
  "startTime" INTEGER,
  "endTime" INTEGER,
  "totalDuration" INTEGER NOT NULL DEFAULT 0,
  "submittedCount" INTEGER NOT NULL DEFAULT 0,
  "unusual" INTEGER NOT NULL DEFAULT 0,
  "unusualCount" INTEGER NOT NULL GENERATED ALWAYS AS (bit_count("unusual"::bit(32))) STORED,
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
  "gpPayCycle" "GpPayCycle" NOT NULL DEFAULT 'NONE',
  CONSTRAINT "Timesheet_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "TimesheetTally" (
  "userId" INTEGER NOT NULL,
  "approvalGroupId" INTEGER NOT NULL,
  "status" "TimesheetStatus" NOT NULL,
  "count" INTEGER NOT NULL,
  CONSTRAINT "TimesheetTally_pkey" PRIMARY KEY ("userId","approvalGroupId","status")
);

CREATE TABLE "TimesheetSearch" (
  "timesheetId" INTEGER NOT NULL,
  "text" TEXT NOT NULL,
  CONSTRAINT "TimesheetSearch_pkey" PRIMARY KEY ("timesheetId")
);

CREATE TABLE "DeletedTimesheetKey" (
  "userId" INTEGER NOT NULL,
  "clientMutationKey" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "DeletedTimesheetKey_pkey" PRIMARY KEY ("userId","clientMutationKey")
);

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
  "workerSignedFor" JSONB,
  "customerSignatureId" INTEGER,
  "customerSignedFor" JSONB,
  "unsignedNote" TEXT NOT NULL DEFAULT '',
  "unsignedReason" "UnsignedReason",
  CONSTRAINT "FieldService_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Template" (
  "id" SERIAL NOT NULL,
  "userId" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "shift" "Shift" NOT NULL,
  CONSTRAINT "Template_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "TemplateLine" (
  "id" SERIAL NOT NULL,
  "templateId" INTEGER NOT NULL,
  "position" INTEGER NOT NULL,
  "timesheetLineType" "TimesheetLineType" NOT NULL,
  "startTime" INTEGER,
  "endTime" INTEGER,
  "taskCategoryId" INTEGER,
  "siteId" INTEGER,
  "equipmentId" INTEGER,
  "workOrderId" INTEGER,
  "workOrderTaskId" INTEGER,
  "jobId" INTEGER,
  "jobCostCodeId" INTEGER,
  "glAccountId" INTEGER,
  CONSTRAINT "TemplateLine_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "TimesheetEvent" (
  "id" SERIAL NOT NULL,
  "timesheetId" INTEGER NOT NULL,
  "timesheetEventType" "TimesheetEventType" NOT NULL,
  "actorId" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "TimesheetEvent_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Notification" (
  "id" SERIAL NOT NULL,
  "userId" INTEGER NOT NULL,
  "actorId" INTEGER NOT NULL,
  "notificationKind" "NotificationKind" NOT NULL DEFAULT 'TIMESHEET',
  "timesheetId" INTEGER,
  "timesheetEventId" INTEGER,
  "dates" DATE[] DEFAULT ARRAY[]::DATE[],
  "remindedOn" DATE,
  "message" TEXT NOT NULL,
  "isRead" BOOLEAN NOT NULL DEFAULT false,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "TimesheetHistory" (
  "id" SERIAL NOT NULL,
  "timesheetId" INTEGER NOT NULL,
  "eventId" INTEGER,
  "userId" INTEGER NOT NULL,
  "approvalGroupId" INTEGER,
  "stampedGroupId" INTEGER,
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

CREATE TABLE "StoredFile" (
  "id" SERIAL NOT NULL,
  "path" TEXT NOT NULL,
  "contentType" TEXT NOT NULL,
  "size" INTEGER NOT NULL,
  "ownerId" INTEGER,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "sha256" TEXT,
  CONSTRAINT "StoredFile_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Manual" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT NOT NULL DEFAULT '',
  "active" BOOLEAN NOT NULL DEFAULT true,
  "visibleTypes" "UserType"[],
  "fileId" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "searchName" TEXT NOT NULL GENERATED ALWAYS AS (searchable("name" || ' ' || "description")) STORED,
  CONSTRAINT "Manual_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ManualVersion" (
  "id" SERIAL NOT NULL,
  "manualId" INTEGER NOT NULL,
  "fileId" INTEGER NOT NULL,
  "replacedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ManualVersion_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "NotificationPreference" (
  "userId" INTEGER NOT NULL,
  "notifiedOf" "NotifiedOf" NOT NULL,
  "push" BOOLEAN NOT NULL DEFAULT true,
  "mail" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "NotificationPreference_pkey" PRIMARY KEY ("userId","notifiedOf")
);

CREATE TABLE "PushDevice" (
  "id" SERIAL NOT NULL,
  "userId" INTEGER NOT NULL,
  "sessionId" INTEGER NOT NULL,
  "deviceId" TEXT NOT NULL,
  "endpoint" TEXT NOT NULL,
  "p256dh" TEXT NOT NULL,
  "auth" TEXT NOT NULL,
  "registeredAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "PushDevice_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "MailMessage" (
  "id" SERIAL NOT NULL,
  "kind" "MailKind" NOT NULL,
  "state" "MailState" NOT NULL DEFAULT 'QUEUED',
  "to" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "searchName" TEXT NOT NULL GENERATED ALWAYS AS (searchable("to" || ' ' || "subject")) STORED,
  "letter" JSONB NOT NULL,
  "secrets" JSONB,
  "secretsUntil" TIMESTAMPTZ(3),
  "userId" INTEGER,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "lastError" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "sentAt" TIMESTAMPTZ(3),
  "docketId" INTEGER,
  CONSTRAINT "MailMessage_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "FailureLog" (
  "id" SERIAL NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "document" JSONB NOT NULL,
  "kind" TEXT NOT NULL GENERATED ALWAYS AS (
    CASE "document" ->> 'source' WHEN 'client' THEN coalesce("document" ->> 'kind', 'CRASH') WHEN 'jobs' THEN 'JOB' ELSE 'FAULT' END
  ) STORED,
  "title" TEXT NOT NULL GENERATED ALWAYS AS (left(coalesce("document" ->> 'operation' || ': ', '') || coalesce("document" ->> 'message', ''), 200)) STORED,
  "reference" TEXT GENERATED ALWAYS AS ("document" ->> 'reference') STORED,
  CONSTRAINT "FailureLog_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PayPeriodRule" (
  "id" SERIAL NOT NULL,
  "gpPayCycle" "GpPayCycle" NOT NULL,
  "length" "PayPeriodLength" NOT NULL DEFAULT 'OFF',
  "anchorDate" DATE,
  "deadlineDays" INTEGER NOT NULL DEFAULT 1,
  "deadlineTime" INTEGER NOT NULL DEFAULT 720,
  "closesItself" BOOLEAN NOT NULL DEFAULT false,
  "version" INTEGER NOT NULL DEFAULT 1,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PayPeriodRule_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PayPeriod" (
  "id" SERIAL NOT NULL,
  "gpPayCycle" "GpPayCycle" NOT NULL,
  "startDate" DATE NOT NULL,
  "endDate" DATE NOT NULL,
  "isClosed" BOOLEAN NOT NULL DEFAULT true,
  "changedAt" TIMESTAMPTZ(3) NOT NULL,
  "nameOfModifier" TEXT NOT NULL,
  "reason" TEXT,
  "version" INTEGER NOT NULL DEFAULT 1,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PayPeriod_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PayPeriodOpening" (
  "id" SERIAL NOT NULL,
  "payPeriodId" INTEGER NOT NULL,
  "userId" INTEGER NOT NULL,
  "startDate" DATE NOT NULL,
  "endDate" DATE NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,
  "reason" TEXT,
  "nameOfModifier" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PayPeriodOpening_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PayPeriodRequest" (
  "id" SERIAL NOT NULL,
  "userId" INTEGER NOT NULL,
  "date" DATE NOT NULL,
  "message" TEXT NOT NULL DEFAULT '',
  "askedAt" TIMESTAMPTZ(3) NOT NULL,
  "answeredAt" TIMESTAMPTZ(3),
  "isGranted" BOOLEAN,
  "nameOfModifier" TEXT,
  CONSTRAINT "PayPeriodRequest_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Payroll" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "batchPrefix" TEXT NOT NULL DEFAULT 'DAYBK',
  "timeTrackColumns" TEXT[],
  "version" INTEGER NOT NULL DEFAULT 1,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Payroll_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PayCode" (
  "code" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "position" INTEGER NOT NULL,
  CONSTRAINT "PayCode_pkey" PRIMARY KEY ("code")
);

CREATE TABLE "PayRule" (
  "position" INTEGER NOT NULL,
  "code" TEXT NOT NULL,
  "gpPayCycle" "GpPayCycle",
  "shift" "Shift",
  "timesheetLineType" "TimesheetLineType",
  "taskCategoryId" INTEGER,
  CONSTRAINT "PayRule_pkey" PRIMARY KEY ("position")
);

CREATE TABLE "PayBatch" (
  "id" SERIAL NOT NULL,
  "number" TEXT NOT NULL,
  "state" "PayBatchState" NOT NULL DEFAULT 'EXPORTED',
  "payPeriodId" INTEGER NOT NULL,
  "approvalGroupId" INTEGER,
  "transactions" INTEGER NOT NULL,
  "employees" INTEGER NOT NULL,
  "minutes" INTEGER NOT NULL,
  "hundredths" INTEGER NOT NULL,
  "control" JSONB NOT NULL,
  "sha256" TEXT NOT NULL,
  "clientMutationKey" TEXT NOT NULL,
  "madeAt" TIMESTAMPTZ(3) NOT NULL,
  "nameOfMaker" TEXT NOT NULL,
  "checkedAt" TIMESTAMPTZ(3),
  "gpTransactions" INTEGER,
  "gpEmployees" INTEGER,
  "gpHundredths" INTEGER,
  "voidedAt" TIMESTAMPTZ(3),
  "nameOfVoider" TEXT,
  "voidReason" TEXT,
  "version" INTEGER NOT NULL DEFAULT 1,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PayBatch_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PayBatchLine" (
  "id" SERIAL NOT NULL,
  "payBatchId" INTEGER NOT NULL,
  "position" INTEGER NOT NULL,
  "kind" "PayLineKind" NOT NULL,
  "isLive" BOOLEAN NOT NULL DEFAULT true,
  "transaction" INTEGER,
  "timesheetId" INTEGER NOT NULL,
  "timesheetVersion" INTEGER NOT NULL,
  "timesheetLineId" INTEGER NOT NULL,
  "userId" INTEGER NOT NULL,
  "employeeId" TEXT NOT NULL,
  "employeeName" TEXT NOT NULL,
  "payPeriodId" INTEGER NOT NULL,
  "payCode" TEXT NOT NULL,
  "shift" "Shift" NOT NULL,
  "timesheetLineType" "TimesheetLineType" NOT NULL,
  "date" DATE NOT NULL,
  "minutes" INTEGER NOT NULL,
  "hundredths" INTEGER NOT NULL,
  "job" TEXT NOT NULL DEFAULT '',
  "costCode" TEXT NOT NULL DEFAULT '',
  "equipment" TEXT NOT NULL DEFAULT '',
  "account" TEXT NOT NULL DEFAULT '',
  "description" TEXT NOT NULL DEFAULT '',
  CONSTRAINT "PayBatchLine_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PayCorrection" (
  "id" SERIAL NOT NULL,
  "payBatchId" INTEGER NOT NULL,
  "employeeId" TEXT NOT NULL,
  "employeeName" TEXT NOT NULL,
  "payCode" TEXT NOT NULL,
  "payPeriodId" INTEGER NOT NULL,
  "hundredths" INTEGER NOT NULL,
  "doneAt" TIMESTAMPTZ(3),
  "nameOfDoer" TEXT,
  CONSTRAINT "PayCorrection_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PayBatchFile" (
  "id" SERIAL NOT NULL,
  "payBatchId" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "sha256" TEXT NOT NULL,
  "fileId" INTEGER NOT NULL,
  CONSTRAINT "PayBatchFile_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Docket" (
  "id" SERIAL NOT NULL,
  "number" TEXT NOT NULL,
  "token" TEXT NOT NULL,
  "state" "DocketState" NOT NULL DEFAULT 'ISSUED',
  "timesheetId" INTEGER NOT NULL,
  "timesheetLineId" INTEGER NOT NULL,
  "userId" INTEGER NOT NULL,
  "approvalGroupId" INTEGER,
  "date" DATE NOT NULL,
  "customerName" TEXT NOT NULL,
  "customerEmail" TEXT NOT NULL,
  "workerName" TEXT NOT NULL,
  "fleet" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "sha256" TEXT NOT NULL,
  "issuedAt" TIMESTAMPTZ(3) NOT NULL,
  "endedAt" TIMESTAMPTZ(3),
  "predecessorId" INTEGER,
  "workerSignatureId" INTEGER,
  "customerSignatureId" INTEGER,
  "fileId" INTEGER,
  "fileSha256" TEXT,
  "mailedTo" TEXT,
  "mailedAt" TIMESTAMPTZ(3),
  "searchName" TEXT NOT NULL GENERATED ALWAYS AS (searchable("number" || ' ' || "customerName" || ' ' || "workerName" || ' ' || "fleet")) STORED,
  CONSTRAINT "Docket_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "DocketCount" (
  "year" INTEGER NOT NULL,
  "count" INTEGER NOT NULL,
  CONSTRAINT "DocketCount_pkey" PRIMARY KEY ("year")
);

CREATE TABLE "Export" (
  "id" SERIAL NOT NULL,
  "userId" INTEGER NOT NULL,
  "state" "ExportState" NOT NULL DEFAULT 'READY',
  "list" TEXT NOT NULL,
  "format" TEXT NOT NULL,
  "columns" TEXT[],
  "filter" JSONB NOT NULL,
  "expected" INTEGER,
  "rows" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "Export_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ReportView" (
  "id" SERIAL NOT NULL,
  "userId" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "report" TEXT NOT NULL,
  "queryString" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "ReportView_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "SealBlock" (
  "number" INTEGER NOT NULL,
  "sealedAt" TIMESTAMPTZ(3) NOT NULL,
  "previousHash" TEXT NOT NULL,
  "root" TEXT NOT NULL,
  "leaves" INTEGER NOT NULL,
  "takesOver" BOOLEAN NOT NULL,
  "hash" TEXT NOT NULL,
  "publicKey" TEXT NOT NULL,
  "signature" TEXT NOT NULL,
  CONSTRAINT "SealBlock_pkey" PRIMARY KEY ("number")
);

CREATE TABLE "SealLeaf" (
  "source" "SealSource" NOT NULL,
  "recordId" INTEGER NOT NULL,
  "blockNumber" INTEGER NOT NULL,
  "position" INTEGER NOT NULL,
  "hash" BYTEA NOT NULL,
  CONSTRAINT "SealLeaf_pkey" PRIMARY KEY ("source","recordId")
);

CREATE TABLE "SealCheck" (
  "id" SERIAL NOT NULL,
  "startedAt" TIMESTAMPTZ(3) NOT NULL,
  "nameOfStarter" TEXT NOT NULL,
  "lastSignAt" TIMESTAMPTZ(3) NOT NULL,
  "checked" INTEGER NOT NULL DEFAULT 0,
  "finishedAt" TIMESTAMPTZ(3),
  "result" JSONB,
  CONSTRAINT "SealCheck_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "User_lastName_firstName_id_idx" ON "User"("lastName", "firstName", "id");
CREATE INDEX "User_userType_active_lastName_firstName_id_idx" ON "User"("userType", "active", "lastName", "firstName", "id");
CREATE INDEX "User_createdAt_id_idx" ON "User"("createdAt" DESC, "id" DESC);
CREATE INDEX "User_approvalGroupId_idx" ON "User"("approvalGroupId");
CREATE INDEX "User_payLocationId_idx" ON "User"("payLocationId");
CREATE INDEX "Session_userId_endedAt_idx" ON "Session"("userId", "endedAt");
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");
CREATE UNIQUE INDEX "RefreshToken_tokenHash_key" ON "RefreshToken"("tokenHash");
CREATE INDEX "RefreshToken_sessionId_idx" ON "RefreshToken"("sessionId");
CREATE UNIQUE INDEX "EmailCode_linkHash_key" ON "EmailCode"("linkHash");
CREATE INDEX "EmailCode_userId_purpose_createdAt_idx" ON "EmailCode"("userId", "purpose", "createdAt" DESC);
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");
CREATE INDEX "Passkey_userId_createdAt_id_idx" ON "Passkey"("userId", "createdAt", "id");
CREATE UNIQUE INDEX "RecoveryCode_userId_codeHash_key" ON "RecoveryCode"("userId", "codeHash");
CREATE UNIQUE INDEX "FactorTicket_tokenHash_key" ON "FactorTicket"("tokenHash");
CREATE INDEX "FactorTicket_userId_idx" ON "FactorTicket"("userId");
CREATE INDEX "FactorTicket_expiresAt_idx" ON "FactorTicket"("expiresAt");
CREATE INDEX "Throttle_lastAt_idx" ON "Throttle"("lastAt");
CREATE INDEX "UserLog_at_id_idx" ON "UserLog"("at" DESC, "id" DESC);
CREATE INDEX "UserLog_userLogType_at_id_idx" ON "UserLog"("userLogType", "at" DESC, "id" DESC);
CREATE INDEX "UserLog_userId_at_id_idx" ON "UserLog"("userId", "at" DESC, "id" DESC);
CREATE INDEX "ApprovalGroup_name_id_idx" ON "ApprovalGroup"("name", "id");
CREATE INDEX "ApprovalGroup_createdAt_id_idx" ON "ApprovalGroup"("createdAt" DESC, "id" DESC);
CREATE UNIQUE INDEX "ApprovalGroupMember_id_key" ON "ApprovalGroupMember"("id");
CREATE INDEX "ApprovalGroupMember_approverId_approvalGroupId_idx" ON "ApprovalGroupMember"("approverId", "approvalGroupId");
CREATE INDEX "AdministrationHistory_noun_recordId_at_id_idx" ON "AdministrationHistory"("noun", "recordId", "at" DESC, "id" DESC);
CREATE INDEX "GpEmployee_lastName_firstName_employeeId_idx" ON "GpEmployee"("lastName", "firstName", "employeeId");
CREATE INDEX "Site_location_id_idx" ON "Site"("location", "id");
CREATE INDEX "Equipment_name_id_idx" ON "Equipment"("name", "id");
CREATE INDEX "Equipment_siteId_name_id_idx" ON "Equipment"("siteId", "name", "id");
CREATE UNIQUE INDEX "Equipment_name_key" ON "Equipment"("name");
CREATE INDEX "WorkOrder_name_id_idx" ON "WorkOrder"("name", "id");
CREATE INDEX "WorkOrder_equipmentId_name_id_idx" ON "WorkOrder"("equipmentId", "name", "id");
CREATE UNIQUE INDEX "WorkOrder_name_key" ON "WorkOrder"("name");
CREATE INDEX "WorkOrderTask_workOrderId_name_id_idx" ON "WorkOrderTask"("workOrderId", "name", "id");
CREATE UNIQUE INDEX "WorkOrderTask_workOrderId_name_key" ON "WorkOrderTask"("workOrderId", "name");
CREATE INDEX "Job_name_id_idx" ON "Job"("name", "id");
CREATE INDEX "Job_division_name_id_idx" ON "Job"("division", "name", "id");
CREATE UNIQUE INDEX "Job_name_key" ON "Job"("name");
CREATE INDEX "JobCostCode_jobId_name_id_idx" ON "JobCostCode"("jobId", "name", "id");
CREATE UNIQUE INDEX "JobCostCode_jobId_name_key" ON "JobCostCode"("jobId", "name");
CREATE INDEX "GlAccount_number_id_idx" ON "GlAccount"("number", "id");
CREATE UNIQUE INDEX "GlAccount_number_key" ON "GlAccount"("number");
CREATE INDEX "TaskCategory_name_id_idx" ON "TaskCategory"("name", "id");
CREATE UNIQUE INDEX "TaskCategory_name_key" ON "TaskCategory"("name");
CREATE INDEX "PayLocation_name_id_idx" ON "PayLocation"("name", "id");
CREATE UNIQUE INDEX "JobDivisionPayLocation_payLocationId_division_key" ON "JobDivisionPayLocation"("payLocationId", "division");
CREATE INDEX "Timesheet_createdAt_id_idx" ON "Timesheet"("createdAt" DESC, "id" DESC);
CREATE INDEX "Timesheet_startDate_id_idx" ON "Timesheet"("startDate" DESC, "id" DESC);
CREATE INDEX "Timesheet_totalDuration_startDate_id_idx" ON "Timesheet"("totalDuration" DESC, "startDate" DESC, "id" DESC);
CREATE INDEX "Timesheet_unusualCount_startDate_id_idx" ON "Timesheet"("unusualCount" DESC, "startDate" DESC, "id" DESC);
CREATE INDEX "Timesheet_ownerName_id_idx" ON "Timesheet"("ownerName", "id" DESC);
CREATE INDEX "Timesheet_userId_startDate_id_idx" ON "Timesheet"("userId", "startDate" DESC, "id" DESC);
CREATE INDEX "Timesheet_approvalGroupId_status_createdAt_id_idx" ON "Timesheet"("approvalGroupId", "status", "createdAt" DESC, "id" DESC);
CREATE INDEX "Timesheet_status_createdAt_id_idx" ON "Timesheet"("status", "createdAt" DESC, "id" DESC);
CREATE UNIQUE INDEX "Timesheet_userId_clientMutationKey_key" ON "Timesheet"("userId", "clientMutationKey");
CREATE INDEX "TimesheetTally_approvalGroupId_idx" ON "TimesheetTally"("approvalGroupId");
CREATE INDEX "DeletedTimesheetKey_at_idx" ON "DeletedTimesheetKey"("at");
CREATE INDEX "TimesheetLine_siteId_idx" ON "TimesheetLine"("siteId");
CREATE INDEX "TimesheetLine_equipmentId_idx" ON "TimesheetLine"("equipmentId");
CREATE INDEX "TimesheetLine_workOrderId_idx" ON "TimesheetLine"("workOrderId");
CREATE INDEX "TimesheetLine_workOrderTaskId_idx" ON "TimesheetLine"("workOrderTaskId");
CREATE INDEX "TimesheetLine_jobId_idx" ON "TimesheetLine"("jobId");
CREATE INDEX "TimesheetLine_jobCostCodeId_idx" ON "TimesheetLine"("jobCostCodeId");
CREATE INDEX "TimesheetLine_glAccountId_idx" ON "TimesheetLine"("glAccountId");
CREATE INDEX "TimesheetLine_taskCategoryId_idx" ON "TimesheetLine"("taskCategoryId");
CREATE UNIQUE INDEX "TimesheetLine_timesheetId_position_key" ON "TimesheetLine"("timesheetId", "position");
CREATE UNIQUE INDEX "FieldService_timesheetLineId_key" ON "FieldService"("timesheetLineId");
CREATE UNIQUE INDEX "FieldService_workerSignatureId_key" ON "FieldService"("workerSignatureId");
CREATE UNIQUE INDEX "FieldService_customerSignatureId_key" ON "FieldService"("customerSignatureId");
CREATE UNIQUE INDEX "TemplateLine_templateId_position_key" ON "TemplateLine"("templateId", "position");
CREATE INDEX "TimesheetEvent_timesheetId_at_id_idx" ON "TimesheetEvent"("timesheetId", "at" DESC, "id" DESC);
CREATE INDEX "TimesheetEvent_at_id_idx" ON "TimesheetEvent"("at" DESC, "id" DESC);
CREATE INDEX "TimesheetEvent_actorId_timesheetEventType_id_idx" ON "TimesheetEvent"("actorId", "timesheetEventType", "id" DESC);
CREATE INDEX "Notification_userId_at_id_idx" ON "Notification"("userId", "at" DESC, "id" DESC);
CREATE INDEX "Notification_timesheetId_idx" ON "Notification"("timesheetId");
CREATE INDEX "Notification_timesheetEventId_idx" ON "Notification"("timesheetEventId");
CREATE INDEX "Notification_actorId_idx" ON "Notification"("actorId");
CREATE INDEX "TimesheetHistory_timesheetId_at_id_idx" ON "TimesheetHistory"("timesheetId", "at" DESC, "id" DESC);
CREATE INDEX "TimesheetHistory_at_id_idx" ON "TimesheetHistory"("at" DESC, "id" DESC);
CREATE INDEX "TimesheetHistory_userId_at_id_idx" ON "TimesheetHistory"("userId", "at" DESC, "id" DESC);
CREATE INDEX "TimesheetHistory_approvalGroupId_at_id_idx" ON "TimesheetHistory"("approvalGroupId", "at" DESC, "id" DESC);
CREATE INDEX "TimesheetHistory_modifierId_at_id_idx" ON "TimesheetHistory"("modifierId", "at" DESC, "id" DESC);
CREATE INDEX "TimesheetHistory_actionArea_actionType_at_id_idx" ON "TimesheetHistory"("actionArea", "actionType", "at" DESC, "id" DESC);
CREATE UNIQUE INDEX "StoredFile_path_key" ON "StoredFile"("path");
CREATE INDEX "StoredFile_ownerId_idx" ON "StoredFile"("ownerId");
CREATE INDEX "Manual_name_id_idx" ON "Manual"("name", "id");
CREATE INDEX "Manual_fileId_idx" ON "Manual"("fileId");
CREATE INDEX "ManualVersion_manualId_replacedAt_id_idx" ON "ManualVersion"("manualId", "replacedAt" DESC, "id" DESC);
CREATE INDEX "ManualVersion_fileId_idx" ON "ManualVersion"("fileId");
CREATE UNIQUE INDEX "PushDevice_endpoint_key" ON "PushDevice"("endpoint");
CREATE INDEX "PushDevice_sessionId_idx" ON "PushDevice"("sessionId");
CREATE UNIQUE INDEX "PushDevice_userId_deviceId_key" ON "PushDevice"("userId", "deviceId");
CREATE INDEX "MailMessage_createdAt_id_idx" ON "MailMessage"("createdAt" DESC, "id" DESC);
CREATE INDEX "MailMessage_state_createdAt_id_idx" ON "MailMessage"("state", "createdAt" DESC, "id" DESC);
CREATE INDEX "MailMessage_userId_kind_id_idx" ON "MailMessage"("userId", "kind", "id" DESC);
CREATE INDEX "FailureLog_at_id_idx" ON "FailureLog"("at" DESC, "id" DESC);
CREATE INDEX "FailureLog_kind_title_at_id_idx" ON "FailureLog"("kind", "title", "at" DESC, "id" DESC);
CREATE INDEX "FailureLog_reference_idx" ON "FailureLog"("reference");
CREATE UNIQUE INDEX "GpEmployee_id_key" ON "GpEmployee"("id");
CREATE UNIQUE INDEX "PayPeriodRule_gpPayCycle_key" ON "PayPeriodRule"("gpPayCycle");
CREATE INDEX "PayPeriod_gpPayCycle_startDate_idx" ON "PayPeriod"("gpPayCycle", "startDate");
CREATE INDEX "PayPeriod_startDate_id_idx" ON "PayPeriod"("startDate" DESC, "id" DESC);
CREATE INDEX "PayPeriodOpening_userId_until_idx" ON "PayPeriodOpening"("userId", "until");
CREATE INDEX "PayPeriodOpening_payPeriodId_idx" ON "PayPeriodOpening"("payPeriodId");
CREATE INDEX "PayPeriodRequest_answeredAt_askedAt_idx" ON "PayPeriodRequest"("answeredAt", "askedAt");
CREATE INDEX "PayPeriodRequest_userId_date_idx" ON "PayPeriodRequest"("userId", "date");
CREATE INDEX "Timesheet_gpPayCycle_startDate_status_idx" ON "Timesheet"("gpPayCycle", "startDate", "status");
CREATE UNIQUE INDEX "PayBatch_number_key" ON "PayBatch"("number");
CREATE UNIQUE INDEX "PayBatch_clientMutationKey_key" ON "PayBatch"("clientMutationKey");
CREATE INDEX "PayBatch_payPeriodId_approvalGroupId_idx" ON "PayBatch"("payPeriodId", "approvalGroupId");
CREATE INDEX "PayBatch_madeAt_id_idx" ON "PayBatch"("madeAt" DESC, "id" DESC);
CREATE INDEX "PayBatchLine_timesheetId_idx" ON "PayBatchLine"("timesheetId");
CREATE INDEX "PayBatchLine_payPeriodId_idx" ON "PayBatchLine"("payPeriodId");
CREATE INDEX "PayBatchLine_employeeId_payPeriodId_idx" ON "PayBatchLine"("employeeId", "payPeriodId");
CREATE UNIQUE INDEX "PayBatchLine_payBatchId_position_key" ON "PayBatchLine"("payBatchId", "position");
CREATE INDEX "PayCorrection_payBatchId_idx" ON "PayCorrection"("payBatchId");
CREATE UNIQUE INDEX "PayBatchFile_fileId_key" ON "PayBatchFile"("fileId");
CREATE UNIQUE INDEX "PayBatchFile_payBatchId_name_key" ON "PayBatchFile"("payBatchId", "name");
CREATE UNIQUE INDEX "Docket_number_key" ON "Docket"("number");
CREATE UNIQUE INDEX "Docket_token_key" ON "Docket"("token");
CREATE UNIQUE INDEX "Docket_predecessorId_key" ON "Docket"("predecessorId");
CREATE UNIQUE INDEX "Docket_fileId_key" ON "Docket"("fileId");
CREATE INDEX "Docket_issuedAt_id_idx" ON "Docket"("issuedAt" DESC, "id" DESC);
CREATE INDEX "Docket_userId_issuedAt_id_idx" ON "Docket"("userId", "issuedAt" DESC, "id" DESC);
CREATE INDEX "Docket_approvalGroupId_issuedAt_id_idx" ON "Docket"("approvalGroupId", "issuedAt" DESC, "id" DESC);
CREATE INDEX "Docket_state_issuedAt_id_idx" ON "Docket"("state", "issuedAt" DESC, "id" DESC);
CREATE INDEX "Docket_timesheetId_idx" ON "Docket"("timesheetId");
CREATE INDEX "Docket_timesheetLineId_idx" ON "Docket"("timesheetLineId");
CREATE INDEX "Docket_workerSignatureId_idx" ON "Docket"("workerSignatureId");
CREATE INDEX "Docket_customerSignatureId_idx" ON "Docket"("customerSignatureId");
CREATE INDEX "Export_userId_idx" ON "Export"("userId");
CREATE INDEX "Export_createdAt_idx" ON "Export"("createdAt");
CREATE INDEX "MailMessage_docketId_id_idx" ON "MailMessage"("docketId", "id" DESC);
CREATE UNIQUE INDEX "SealBlock_hash_key" ON "SealBlock"("hash");
CREATE INDEX "SealBlock_sealedAt_idx" ON "SealBlock"("sealedAt");
CREATE UNIQUE INDEX "SealLeaf_blockNumber_position_key" ON "SealLeaf"("blockNumber", "position");

ALTER TABLE "User" ADD CONSTRAINT "User_avatarId_fkey" FOREIGN KEY ("avatarId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "User" ADD CONSTRAINT "User_approvalGroupId_fkey" FOREIGN KEY ("approvalGroupId") REFERENCES "ApprovalGroup"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "User" ADD CONSTRAINT "User_payLocationId_fkey" FOREIGN KEY ("payLocationId") REFERENCES "PayLocation"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RefreshToken" ADD CONSTRAINT "RefreshToken_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EmailCode" ADD CONSTRAINT "EmailCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Totp" ADD CONSTRAINT "Totp_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "FactorTicket" ADD CONSTRAINT "FactorTicket_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "UserLog" ADD CONSTRAINT "UserLog_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ApprovalGroupMember" ADD CONSTRAINT "ApprovalGroupMember_approvalGroupId_fkey" FOREIGN KEY ("approvalGroupId") REFERENCES "ApprovalGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ApprovalGroupMember" ADD CONSTRAINT "ApprovalGroupMember_approverId_fkey" FOREIGN KEY ("approverId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Equipment" ADD CONSTRAINT "Equipment_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "WorkOrder" ADD CONSTRAINT "WorkOrder_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "WorkOrderTask" ADD CONSTRAINT "WorkOrderTask_workOrderId_fkey" FOREIGN KEY ("workOrderId") REFERENCES "WorkOrder"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "JobCostCode" ADD CONSTRAINT "JobCostCode_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "JobDivisionPayLocation" ADD CONSTRAINT "JobDivisionPayLocation_payLocationId_fkey" FOREIGN KEY ("payLocationId") REFERENCES "PayLocation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Timesheet" ADD CONSTRAINT "Timesheet_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Timesheet" ADD CONSTRAINT "Timesheet_approvalGroupId_fkey" FOREIGN KEY ("approvalGroupId") REFERENCES "ApprovalGroup"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Timesheet" ADD CONSTRAINT "Timesheet_approverId_fkey" FOREIGN KEY ("approverId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Timesheet" ADD CONSTRAINT "Timesheet_lastActorId_fkey" FOREIGN KEY ("lastActorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "TimesheetSearch" ADD CONSTRAINT "TimesheetSearch_timesheetId_fkey" FOREIGN KEY ("timesheetId") REFERENCES "Timesheet"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "DeletedTimesheetKey" ADD CONSTRAINT "DeletedTimesheetKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_timesheetId_fkey" FOREIGN KEY ("timesheetId") REFERENCES "Timesheet"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_taskCategoryId_fkey" FOREIGN KEY ("taskCategoryId") REFERENCES "TaskCategory"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_workOrderId_fkey" FOREIGN KEY ("workOrderId") REFERENCES "WorkOrder"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_workOrderTaskId_fkey" FOREIGN KEY ("workOrderTaskId") REFERENCES "WorkOrderTask"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_jobCostCodeId_fkey" FOREIGN KEY ("jobCostCodeId") REFERENCES "JobCostCode"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_glAccountId_fkey" FOREIGN KEY ("glAccountId") REFERENCES "GlAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "FieldService" ADD CONSTRAINT "FieldService_timesheetLineId_fkey" FOREIGN KEY ("timesheetLineId") REFERENCES "TimesheetLine"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "FieldService" ADD CONSTRAINT "FieldService_workerSignatureId_fkey" FOREIGN KEY ("workerSignatureId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "FieldService" ADD CONSTRAINT "FieldService_customerSignatureId_fkey" FOREIGN KEY ("customerSignatureId") REFERENCES "StoredFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Template" ADD CONSTRAINT "Template_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_templateId_fkey" FOREIGN KEY ("templateId") REFERENCES "Template"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_taskCategoryId_fkey" FOREIGN KEY ("taskCategoryId") REFERENCES "TaskCategory"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES "Site"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_equipmentId_fkey" FOREIGN KEY ("equipmentId") REFERENCES "Equipment"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_workOrderId_fkey" FOREIGN KEY ("workOrderId") REFERENCES "WorkOrder"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_workOrderTaskId_fkey" FOREIGN KEY ("workOrderTaskId") REFERENCES "WorkOrderTask"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_jobCostCodeId_fkey" FOREIGN KEY ("jobCostCodeId") REFERENCES "JobCostCode"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_glAccountId_fkey" FOREIGN KEY ("glAccountId") REFERENCES "GlAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "TimesheetEvent" ADD CONSTRAINT "TimesheetEvent_timesheetId_fkey" FOREIGN KEY ("timesheetId") REFERENCES "Timesheet"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "TimesheetEvent" ADD CONSTRAINT "TimesheetEvent_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_timesheetId_fkey" FOREIGN KEY ("timesheetId") REFERENCES "Timesheet"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_timesheetEventId_fkey" FOREIGN KEY ("timesheetEventId") REFERENCES "TimesheetEvent"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "TimesheetHistory" ADD CONSTRAINT "TimesheetHistory_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "StoredFile" ADD CONSTRAINT "StoredFile_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Manual" ADD CONSTRAINT "Manual_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ManualVersion" ADD CONSTRAINT "ManualVersion_manualId_fkey" FOREIGN KEY ("manualId") REFERENCES "Manual"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ManualVersion" ADD CONSTRAINT "ManualVersion_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "NotificationPreference" ADD CONSTRAINT "NotificationPreference_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PushDevice" ADD CONSTRAINT "PushDevice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PushDevice" ADD CONSTRAINT "PushDevice_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "MailMessage" ADD CONSTRAINT "MailMessage_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "PayPeriodOpening" ADD CONSTRAINT "PayPeriodOpening_payPeriodId_fkey" FOREIGN KEY ("payPeriodId") REFERENCES "PayPeriod"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PayPeriodOpening" ADD CONSTRAINT "PayPeriodOpening_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PayPeriodRequest" ADD CONSTRAINT "PayPeriodRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PayRule" ADD CONSTRAINT "PayRule_code_fkey" FOREIGN KEY ("code") REFERENCES "PayCode"("code") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "PayRule" ADD CONSTRAINT "PayRule_taskCategoryId_fkey" FOREIGN KEY ("taskCategoryId") REFERENCES "TaskCategory"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "PayBatch" ADD CONSTRAINT "PayBatch_payPeriodId_fkey" FOREIGN KEY ("payPeriodId") REFERENCES "PayPeriod"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "PayBatch" ADD CONSTRAINT "PayBatch_approvalGroupId_fkey" FOREIGN KEY ("approvalGroupId") REFERENCES "ApprovalGroup"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "PayBatchLine" ADD CONSTRAINT "PayBatchLine_payBatchId_fkey" FOREIGN KEY ("payBatchId") REFERENCES "PayBatch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "PayCorrection" ADD CONSTRAINT "PayCorrection_payBatchId_fkey" FOREIGN KEY ("payBatchId") REFERENCES "PayBatch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "PayBatchFile" ADD CONSTRAINT "PayBatchFile_payBatchId_fkey" FOREIGN KEY ("payBatchId") REFERENCES "PayBatch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "PayBatchFile" ADD CONSTRAINT "PayBatchFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Docket" ADD CONSTRAINT "Docket_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Docket" ADD CONSTRAINT "Docket_predecessorId_fkey" FOREIGN KEY ("predecessorId") REFERENCES "Docket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Docket" ADD CONSTRAINT "Docket_workerSignatureId_fkey" FOREIGN KEY ("workerSignatureId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Docket" ADD CONSTRAINT "Docket_customerSignatureId_fkey" FOREIGN KEY ("customerSignatureId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Docket" ADD CONSTRAINT "Docket_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Export" ADD CONSTRAINT "Export_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "MailMessage" ADD CONSTRAINT "MailMessage_docketId_fkey" FOREIGN KEY ("docketId") REFERENCES "Docket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ReportView" ADD CONSTRAINT "ReportView_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SealLeaf" ADD CONSTRAINT "SealLeaf_blockNumber_fkey" FOREIGN KEY ("blockNumber") REFERENCES "SealBlock"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ---------------------------------------------------------------- checks

ALTER TABLE "User" ADD CONSTRAINT "User_defaultStartTime_check" CHECK ("defaultStartTime" BETWEEN 0 AND 1440);
ALTER TABLE "User" ADD CONSTRAINT "User_names_check" CHECK ((btrim("firstName") <> '') AND (btrim("lastName") <> '') AND (btrim(email) <> ''));
ALTER TABLE "EmailCode" ADD CONSTRAINT "EmailCode_tries_check" CHECK (tries >= 0);
ALTER TABLE "Throttle" ADD CONSTRAINT "Throttle_count_check" CHECK (count >= 0);
ALTER TABLE "ApprovalGroup" ADD CONSTRAINT "ApprovalGroup_gpBatchPrefix_check" CHECK ((length("gpBatchPrefix") >= 1) AND (length("gpBatchPrefix") <= 6));
ALTER TABLE "ApprovalGroup" ADD CONSTRAINT "ApprovalGroup_name_check" CHECK (btrim(name) <> '');
ALTER TABLE "GpEmployee" ADD CONSTRAINT "GpEmployee_employeeId_check" CHECK (btrim("employeeId") <> '');
ALTER TABLE "Site" ADD CONSTRAINT "Site_location_check" CHECK (btrim(location) <> '');
ALTER TABLE "Equipment" ADD CONSTRAINT "Equipment_name_check" CHECK (btrim(name) <> '');
ALTER TABLE "WorkOrder" ADD CONSTRAINT "WorkOrder_name_check" CHECK (btrim(name) <> '');
ALTER TABLE "WorkOrderTask" ADD CONSTRAINT "WorkOrderTask_name_check" CHECK (btrim(name) <> '');
ALTER TABLE "Job" ADD CONSTRAINT "Job_name_check" CHECK ((btrim(name) <> '') AND (btrim(division) <> ''));
ALTER TABLE "JobCostCode" ADD CONSTRAINT "JobCostCode_name_check" CHECK (btrim(name) <> '');
ALTER TABLE "GlAccount" ADD CONSTRAINT "GlAccount_description_check" CHECK ((description = "number"::text) OR starts_with(description, ("number"::text || ' ')));
ALTER TABLE "TaskCategory" ADD CONSTRAINT "TaskCategory_name_check" CHECK (btrim(name) <> '');
ALTER TABLE "PayLocation" ADD CONSTRAINT "PayLocation_name_check" CHECK (btrim(name) <> '');
ALTER TABLE "JobDivisionPayLocation" ADD CONSTRAINT "JobDivisionPayLocation_division_check" CHECK (btrim(division) <> '');
ALTER TABLE "Setting" ADD CONSTRAINT "Setting_defaultStartTime_check" CHECK ("defaultStartTime" BETWEEN 0 AND 1440);
ALTER TABLE "Setting" ADD CONSTRAINT "Setting_maximumDailyHours_check" CHECK ("maximumDailyHours" BETWEEN 1 AND 24);
ALTER TABLE "Setting" ADD CONSTRAINT "Setting_one_row_check" CHECK (id = 1);
ALTER TABLE "Setting" ADD CONSTRAINT "Setting_timeZone_check" CHECK (btrim("timeZone") <> '');
ALTER TABLE "Timesheet" ADD CONSTRAINT "Timesheet_declined_check" CHECK ((status <> 'DECLINED'::"TimesheetStatus") OR (btrim(COALESCE(reason, '')) <> ''));
ALTER TABLE "Timesheet" ADD CONSTRAINT "Timesheet_endTime_check" CHECK ("endTime" BETWEEN 0 AND 1440);
ALTER TABLE "Timesheet" ADD CONSTRAINT "Timesheet_reason_check" CHECK (length(reason) <= 1000);
ALTER TABLE "Timesheet" ADD CONSTRAINT "Timesheet_startTime_check" CHECK ("startTime" BETWEEN 0 AND 1440);
ALTER TABLE "Timesheet" ADD CONSTRAINT "Timesheet_submittedCount_check" CHECK ("submittedCount" >= 0);
ALTER TABLE "Timesheet" ADD CONSTRAINT "Timesheet_submitted_check" CHECK ((status <> ALL (ARRAY['PENDING'::"TimesheetStatus", 'APPROVED'::"TimesheetStatus", 'DECLINED'::"TimesheetStatus"])) OR ("submittedAt" IS NOT NULL));
ALTER TABLE "Timesheet" ADD CONSTRAINT "Timesheet_totalDuration_check" CHECK ("totalDuration" >= 0);
ALTER TABLE "Timesheet" ADD CONSTRAINT "Timesheet_version_check" CHECK (version >= 1);
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_endTime_check" CHECK ("endTime" BETWEEN 0 AND 1440);
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_minutes_check" CHECK ((minutes >= 0) AND (minutes <= 1440));
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_notes_check" CHECK (length(notes) <= 1000);
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_position_check" CHECK ("position" >= 0);
ALTER TABLE "TimesheetLine" ADD CONSTRAINT "TimesheetLine_startTime_check" CHECK ("startTime" BETWEEN 0 AND 1440);
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_kind_check" CHECK (
  CASE "notificationKind"::text
    WHEN 'TIMESHEET' THEN "remindedOn" IS NULL AND cardinality("dates") = 0 AND "timesheetId" IS NOT NULL AND "timesheetEventId" IS NOT NULL
    ELSE ("remindedOn" IS NOT NULL) = ("notificationKind"::text = 'REMINDER')
      AND cardinality("dates") > 0 AND "timesheetId" IS NULL AND "timesheetEventId" IS NULL
  END);
ALTER TABLE "TimesheetHistory" ADD CONSTRAINT "TimesheetHistory_changeDetail_check" CHECK (jsonb_typeof("changeDetail") = 'array');
ALTER TABLE "StoredFile" ADD CONSTRAINT "StoredFile_size_check" CHECK (size >= 0);
ALTER TABLE "Manual" ADD CONSTRAINT "Manual_name_check" CHECK (btrim(name) <> '');
ALTER TABLE "MailMessage" ADD CONSTRAINT "MailMessage_secrets_check" CHECK ((secrets IS NULL) OR (("secretsUntil" IS NOT NULL) AND (state <> 'SENT'::"MailState")));
ALTER TABLE "Template" ADD CONSTRAINT "Template_name_check" CHECK ((btrim(name) <> '') AND (length(name) <= 60));
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_endTime_check" CHECK ("endTime" BETWEEN 0 AND 1440);
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_position_check" CHECK ("position" >= 0);
ALTER TABLE "TemplateLine" ADD CONSTRAINT "TemplateLine_startTime_check" CHECK ("startTime" BETWEEN 0 AND 1440);
ALTER TABLE "AdministrationHistory" ADD CONSTRAINT "AdministrationHistory_changeDetail_check" CHECK (jsonb_typeof("changeDetail") = 'array');
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_counter" CHECK (counter >= 0);
ALTER TABLE "FactorTicket" ADD CONSTRAINT "FactorTicket_user" CHECK (("userId" IS NULL) = (purpose = 'PASSKEY_SIGN_IN'::"FactorTicketPurpose"));

-- A field service has the customer's signature or a reason, never both.
ALTER TABLE "FieldService"
  ADD CONSTRAINT "FieldService_unsignedReason" CHECK ("unsignedReason" IS NULL OR "customerSignatureId" IS NULL),
  ADD CONSTRAINT "FieldService_unsignedNote" CHECK (
    char_length("unsignedNote") <= 300 AND ("unsignedReason" IS NOT NULL OR "unsignedNote" = '')
  );

-- ---------------------------------------------------------------- indexes that the schema cannot express

-- An e-mail address is one account's, whatever its case; an employee of the payroll system has one active account.
CREATE UNIQUE INDEX "User_email_lower_key" ON "User" (lower(email));
CREATE UNIQUE INDEX "User_gpEmployeeId_active_key" ON "User" ("gpEmployeeId") WHERE active;
CREATE UNIQUE INDEX "PayLocation_name_key" ON "PayLocation" (lower(name));
CREATE UNIQUE INDEX "Template_name_idx" ON "Template" ("userId", lower(name));
-- A person gets one reminder a day.
CREATE UNIQUE INDEX "Notification_reminder_idx" ON "Notification" ("userId", "remindedOn") WHERE ("remindedOn" IS NOT NULL);
CREATE INDEX "Notification_unread_idx" ON "Notification" ("userId") WHERE (NOT "isRead");

-- Words within texts. New entries wait in a pending list that every search reads, so the list is short.
CREATE INDEX "TimesheetSearch_text_idx" ON "TimesheetSearch" USING gin ("text" gin_trgm_ops)
  WITH (fastupdate = on, gin_pending_list_limit = 256);
CREATE INDEX "GpEmployee_searchName_idx" ON "GpEmployee" USING gin ("searchName" gin_trgm_ops);
CREATE INDEX "MailMessage_searchName_idx" ON "MailMessage" USING gin ("searchName" gin_trgm_ops);

-- ---------------------------------------------------------------- history

-- History can only be added to. TimesheetHistory allows the updates of the triggers below, which follow the timesheet's group.
CREATE FUNCTION "refuseHistoryChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The history of % can only be added to.',
    CASE TG_TABLE_NAME WHEN 'TimesheetHistory' THEN 'timesheets' ELSE 'what is administered' END
    USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER "AdministrationHistory_append_only" BEFORE DELETE OR UPDATE OR TRUNCATE ON "AdministrationHistory" FOR EACH STATEMENT
  EXECUTE FUNCTION "refuseHistoryChange"();
CREATE TRIGGER "TimesheetHistory_append_only" BEFORE UPDATE ON "TimesheetHistory" FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION "refuseHistoryChange"();
CREATE TRIGGER "TimesheetHistory_kept" BEFORE DELETE OR TRUNCATE ON "TimesheetHistory" FOR EACH STATEMENT
  EXECUTE FUNCTION "refuseHistoryChange"();

-- The rows of a timesheet's history carry its approval group, so that the approvers of that group see them. A timesheet that
-- moves takes its history along; once it is deleted, each row returns to the group it was written for.
CREATE FUNCTION "passGroupOn"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "TimesheetHistory"
  SET "stampedGroupId" = coalesce("stampedGroupId", "approvalGroupId", 0), "approvalGroupId" = NEW."approvalGroupId"
  WHERE "timesheetId" = NEW."id" AND "approvalGroupId" IS DISTINCT FROM NEW."approvalGroupId";
  RETURN NULL;
END
$$;
CREATE TRIGGER "Timesheet_passGroupOn" AFTER UPDATE OF "approvalGroupId" ON "Timesheet" FOR EACH ROW WHEN (OLD."approvalGroupId" IS DISTINCT FROM NEW."approvalGroupId")
  EXECUTE FUNCTION "passGroupOn"();

CREATE FUNCTION "returnToGroup"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "TimesheetHistory" SET "approvalGroupId" = nullif("stampedGroupId", 0), "stampedGroupId" = NULL
  WHERE "timesheetId" = OLD."id" AND "stampedGroupId" IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER "Timesheet_returnToGroup" AFTER DELETE ON "Timesheet" FOR EACH ROW
  EXECUTE FUNCTION "returnToGroup"();

-- ---------------------------------------------------------------- lists of timesheets

-- The owner's name in lower case, by which lists are ordered, and the payroll cycle that the owner has when the timesheet is
-- created.
CREATE FUNCTION "setOwnerName"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "owner" "User";
BEGIN
  SELECT * INTO "owner" FROM "User" WHERE "id" = NEW."userId";
  -- Nobody may have that id: the foreign key says so.
  NEW."ownerName" := coalesce(lower("owner"."firstName" || ' ' || "owner"."lastName"), '');
  IF TG_OP = 'INSERT' THEN NEW."gpPayCycle" := coalesce("owner"."gpPayCycle", 'NONE'); END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "Timesheet_ownerName" BEFORE INSERT OR UPDATE OF "userId" ON "Timesheet" FOR EACH ROW
  EXECUTE FUNCTION "setOwnerName"();

-- A person who is renamed takes the names and search texts of their timesheets along.
CREATE FUNCTION "passNameOn"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Timesheet" SET "ownerName" = lower(NEW."firstName" || ' ' || NEW."lastName") WHERE "userId" = NEW."id";
  PERFORM "keepTimesheetSearch"(ARRAY(SELECT "id" FROM "Timesheet" WHERE "userId" = NEW."id"));
  RETURN NULL;
END
$$;
CREATE TRIGGER "User_passNameOn" AFTER UPDATE OF "firstName", "lastName" ON "User" FOR EACH ROW WHEN ((OLD."firstName" <> NEW."firstName") OR (OLD."lastName" <> NEW."lastName"))
  EXECUTE FUNCTION "passNameOn"();

-- The number of timesheets of each owner, group and status. Each statement writes its rows in one order, so that two
-- statements cannot deadlock.
CREATE FUNCTION "tallyTimesheets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "TimesheetTally" AS t ("userId", "approvalGroupId", "status", "count")
    SELECT "userId", coalesce("approvalGroupId", 0), "status", count(*) FROM "after" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("userId", "approvalGroupId", "status") DO UPDATE SET "count" = t."count" + excluded."count";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "TimesheetTally" AS t ("userId", "approvalGroupId", "status", "count")
    SELECT "userId", coalesce("approvalGroupId", 0), "status", -count(*) FROM "before" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("userId", "approvalGroupId", "status") DO UPDATE SET "count" = t."count" + excluded."count";
  ELSE
    INSERT INTO "TimesheetTally" AS t ("userId", "approvalGroupId", "status", "count")
    SELECT "userId", "groupId", "status", sum("n") FROM (
      SELECT "userId", coalesce("approvalGroupId", 0) AS "groupId", "status", 1 AS "n" FROM "after"
      UNION ALL
      SELECT "userId", coalesce("approvalGroupId", 0), "status", -1 FROM "before"
    ) AS "moved"
    GROUP BY 1, 2, 3 HAVING sum("n") <> 0 ORDER BY 1, 2, 3
    ON CONFLICT ("userId", "approvalGroupId", "status") DO UPDATE SET "count" = t."count" + excluded."count";
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "Timesheet_tally_insert" AFTER INSERT ON "Timesheet" REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "tallyTimesheets"();
CREATE TRIGGER "Timesheet_tally_update" AFTER UPDATE ON "Timesheet" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "tallyTimesheets"();
CREATE TRIGGER "Timesheet_tally_delete" AFTER DELETE ON "Timesheet" REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT
  EXECUTE FUNCTION "tallyTimesheets"();

-- `npm run migrate -- tally` counts again, should the counts ever be wrong.
CREATE FUNCTION "rebuildTimesheetTally"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "Timesheet" IN SHARE MODE;
  DELETE FROM "TimesheetTally";
  INSERT INTO "TimesheetTally" ("userId", "approvalGroupId", "status", "count")
  SELECT "userId", coalesce("approvalGroupId", 0), "status", count(*) FROM "Timesheet" GROUP BY 1, 2, 3;
END
$$;

-- The search text of each timesheet. Recording a timesheet calls keepTimesheetSearch.
CREATE VIEW "searchedTask" AS
SELECT l."timesheetId", l."position", l."workOrderId", l."equipmentId", l."jobId", l."glAccountId",
       concat_ws(' ', w."searchName", e."searchName", j."searchName", g."searchName",
                 "searchable"(nullif(concat_ws(' ', nullif(l."notes", ''), nullif(f."customerName", '')), ''))) AS "text"
FROM "TimesheetLine" l
LEFT JOIN "WorkOrder" w ON w."id" = l."workOrderId"
LEFT JOIN "Equipment" e ON e."id" = l."equipmentId"
LEFT JOIN "Job" j ON j."id" = l."jobId"
LEFT JOIN "GlAccount" g ON g."id" = l."glAccountId"
LEFT JOIN "FieldService" f ON f."timesheetLineId" = l."id";

-- Undecided timesheets come last: people record them, and would wait for their rows until the end of the statement.
CREATE FUNCTION "keepTimesheetSearch"(int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "TimesheetSearch" AS s ("timesheetId", "text")
  SELECT t."id", concat_ws(' ', u."searchName", string_agg(DISTINCT l."text", ' '))
  FROM "Timesheet" t JOIN "User" u ON u."id" = t."userId" LEFT JOIN "searchedTask" l ON l."timesheetId" = t."id"
  WHERE t."id" = ANY($1) GROUP BY t."id", u."id"
  ORDER BY t."status" IN ('DRAFT', 'RECALLED', 'PENDING', 'DECLINED'), t."id"
  ON CONFLICT ("timesheetId") DO UPDATE SET "text" = excluded."text" WHERE s."text" <> excluded."text";
END
$$;

-- For demo and bench data, which is written past the application.
CREATE FUNCTION "rebuildTimesheetSearch"() RETURNS void LANGUAGE sql AS $$
  SELECT "keepTimesheetSearch"(ARRAY(SELECT "id" FROM "Timesheet"))
$$;

-- A record that is renamed takes the search texts of the timesheets booked to it along. TG_ARGV: the column of the task.
CREATE FUNCTION "passSearchNamesOn"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "ids" int[];
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT l."timesheetId")
    FROM "after" a JOIN "before" b ON b."id" = a."id" JOIN "TimesheetLine" l ON l.%I = a."id"
    WHERE a."searchName" <> b."searchName"', TG_ARGV[0]) INTO "ids";
  PERFORM "keepTimesheetSearch"("ids");
  RETURN NULL;
END
$$;
CREATE TRIGGER "WorkOrder_passSearchNamesOn" AFTER UPDATE ON "WorkOrder" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "passSearchNamesOn"('workOrderId');
CREATE TRIGGER "Equipment_passSearchNamesOn" AFTER UPDATE ON "Equipment" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "passSearchNamesOn"('equipmentId');
CREATE TRIGGER "Job_passSearchNamesOn" AFTER UPDATE ON "Job" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "passSearchNamesOn"('jobId');
CREATE TRIGGER "GlAccount_passSearchNamesOn" AFTER UPDATE ON "GlAccount" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "passSearchNamesOn"('glAccountId');

-- Whether a task of a waiting timesheet names a finished work order: bit 32 of "unusual" (domain/unusual.ts).
CREATE FUNCTION "markFinishedOrders"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "ids" int[];
BEGIN
  SELECT array_agg(a."id") INTO "ids" FROM "after" a JOIN "before" b ON b."id" = a."id" WHERE a."active" <> b."active";
  IF "ids" IS NULL THEN RETURN NULL; END IF;
  UPDATE "Timesheet" t SET "unusual" = "judged"."unusual"
  FROM (
    SELECT w."id", w."unusual" & ~32 | CASE WHEN EXISTS (
      SELECT FROM "TimesheetLine" l JOIN "WorkOrder" o ON o."id" = l."workOrderId"
      WHERE l."timesheetId" = w."id" AND NOT o."active"
    ) THEN 32 ELSE 0 END AS "unusual"
    FROM (
      SELECT "id", "unusual" FROM "Timesheet" p
      WHERE "status" = 'PENDING' AND (
        SELECT bool_or(l."workOrderId" = ANY("ids")) FROM "TimesheetLine" l WHERE l."timesheetId" = p."id"
      )
      ORDER BY "id" FOR UPDATE
    ) AS w
  ) AS "judged"
  WHERE t."id" = "judged"."id" AND t."unusual" <> "judged"."unusual";
  RETURN NULL;
END
$$;
CREATE TRIGGER "WorkOrder_markFinishedOrders" AFTER UPDATE ON "WorkOrder" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT
  EXECUTE FUNCTION "markFinishedOrders"();

-- ---------------------------------------------------------------- settings and live events

-- Remembers the first name and time zone of the company, which a reset of the settings restores.
CREATE FUNCTION "keepInitialSetting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."initialCompanyName" := NEW."companyName";
  NEW."initialTimeZone" := NEW."timeZone";
  RETURN NEW;
END
$$;
CREATE TRIGGER "Setting_initial" BEFORE INSERT OR UPDATE ON "Setting" FOR EACH ROW WHEN ((NEW."initialCompanyName" = '') AND (btrim(NEW."companyName") <> ''))
  EXECUTE FUNCTION "keepInitialSetting"();

-- Publishes new rows of the logs.
CREATE FUNCTION "tellLogged"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('daybook', jsonb_build_object(
    'name', TG_ARGV[0], 'event', jsonb_build_object(TG_ARGV[1], NEW."id"))::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER "UserLog_logged" AFTER INSERT ON "UserLog" FOR EACH ROW
  EXECUTE FUNCTION "tellLogged"('userLogged', 'userLogId');
CREATE TRIGGER "FailureLog_logged" AFTER INSERT ON "FailureLog" FOR EACH ROW
  EXECUTE FUNCTION "tellLogged"('failureKept', 'failureLogId');

-- Publishes that the access of one person may have changed, or of everybody. TG_ARGV: the column with the person.
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
CREATE TRIGGER "ApprovalGroupMember_viewerChanged" AFTER INSERT OR DELETE OR UPDATE ON "ApprovalGroupMember" FOR EACH ROW
  EXECUTE FUNCTION "tellViewerChanged"('approverId');
CREATE TRIGGER "JobDivisionPayLocation_viewerChanged" AFTER INSERT OR DELETE OR UPDATE ON "JobDivisionPayLocation" FOR EACH STATEMENT
  EXECUTE FUNCTION "tellViewerChanged"();
CREATE TRIGGER "Passkey_viewerChanged" AFTER INSERT OR DELETE ON "Passkey" FOR EACH ROW
  EXECUTE FUNCTION "tellViewerChanged"('userId');
CREATE TRIGGER "Session_viewerChanged" AFTER UPDATE ON "Session" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION "tellViewerChanged"('userId');
CREATE TRIGGER "Session_viewerDeleted" AFTER DELETE ON "Session" FOR EACH ROW WHEN ((OLD."endedAt" IS NULL) AND (OLD."expiresAt" > now()))
  EXECUTE FUNCTION "tellViewerChanged"('userId');
CREATE TRIGGER "Setting_viewerChanged" AFTER UPDATE ON "Setting" FOR EACH ROW WHEN (OLD."requireSecondFactorForAdministrators" IS DISTINCT FROM NEW."requireSecondFactorForAdministrators")
  EXECUTE FUNCTION "tellViewerChanged"();
CREATE TRIGGER "Totp_viewerChanged" AFTER INSERT OR DELETE ON "Totp" FOR EACH ROW
  EXECUTE FUNCTION "tellViewerChanged"('userId');
CREATE TRIGGER "User_viewerChanged" AFTER UPDATE ON "User" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION "tellViewerChanged"('id');

-- ---------------------------------------------------------------- pay periods

INSERT INTO "PayPeriodRule" ("gpPayCycle") VALUES ('NONE'), ('RENTAL'), ('WORKSHOPS');
ALTER TABLE "PayPeriodRule"
  ADD CONSTRAINT "PayPeriodRule_anchor" CHECK ("length" = 'OFF' OR "anchorDate" IS NOT NULL),
  ADD CONSTRAINT "PayPeriodRule_deadline" CHECK ("deadlineDays" BETWEEN 0 AND 31 AND "deadlineTime" BETWEEN 0 AND 1439);
ALTER TABLE "PayPeriod"
  ADD CONSTRAINT "PayPeriod_dates" CHECK ("startDate" <= "endDate"),
  ADD CONSTRAINT "PayPeriod_none" EXCLUDE USING gist (daterange("startDate", "endDate", '[]') WITH &&) WHERE ("gpPayCycle" = 'NONE'),
  ADD CONSTRAINT "PayPeriod_rental" EXCLUDE USING gist (daterange("startDate", "endDate", '[]') WITH &&) WHERE ("gpPayCycle" = 'RENTAL'),
  ADD CONSTRAINT "PayPeriod_workshops" EXCLUDE USING gist (daterange("startDate", "endDate", '[]') WITH &&) WHERE ("gpPayCycle" = 'WORKSHOPS');
ALTER TABLE "PayPeriodOpening" ADD CONSTRAINT "PayPeriodOpening_dates" CHECK ("startDate" <= "endDate");
ALTER TABLE "PayPeriodRequest"
  ADD CONSTRAINT "PayPeriodRequest_message" CHECK (char_length("message") <= 1000),
  ADD CONSTRAINT "PayPeriodRequest_answered" CHECK (("answeredAt" IS NULL) = ("isGranted" IS NULL));
CREATE UNIQUE INDEX "PayPeriodRequest_waiting_key" ON "PayPeriodRequest" ("userId", "date") WHERE "answeredAt" IS NULL;

-- The lock under which periods of a cycle close and timesheets of it are written: whoever writes shares it
-- (recordLocks.payPeriods in server/database/locks.ts).
CREATE FUNCTION "sharePayPeriods"("GpPayCycle") RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(4, CASE $1 WHEN 'NONE' THEN 0 WHEN 'RENTAL' THEN 1 ELSE 2 END)
$$;

-- Refuses to record a day of a closed pay period that is not open for its owner at that moment. Decisions, moves and
-- cancellations are no recording: the triggers below leave them out.
CREATE FUNCTION "refuseClosedDay"("GpPayCycle", integer, date, timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "closed" "PayPeriod";
BEGIN
  SELECT p.* INTO "closed" FROM "PayPeriod" p
  WHERE p."gpPayCycle" = $1 AND p."isClosed" AND $3 BETWEEN p."startDate" AND p."endDate"
    AND NOT EXISTS (SELECT FROM "PayPeriodOpening" o
                    WHERE o."payPeriodId" = p."id" AND o."userId" = $2 AND o."until" > $4
                      AND $3 BETWEEN o."startDate" AND o."endDate");
  IF FOUND THEN
    RAISE EXCEPTION 'PERIOD_CLOSED % %', "closed"."startDate", "closed"."endDate" USING ERRCODE = 'DB001';
  END IF;
END
$$;
CREATE FUNCTION "refuseClosedPeriod"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM "sharePayPeriods"(OLD."gpPayCycle");
    PERFORM "refuseClosedDay"(OLD."gpPayCycle", OLD."userId", OLD."startDate",
      CASE TG_OP WHEN 'UPDATE' THEN NEW."updatedAt" ELSE now() END);
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  PERFORM "sharePayPeriods"(NEW."gpPayCycle");
  PERFORM "refuseClosedDay"(NEW."gpPayCycle", NEW."userId", NEW."startDate", NEW."updatedAt");
  RETURN NEW;
END
$$;
-- Its name sorts after Timesheet_ownerName, which stamps the cycle.
CREATE TRIGGER "Timesheet_period_insert" BEFORE INSERT ON "Timesheet" FOR EACH ROW EXECUTE FUNCTION "refuseClosedPeriod"();
CREATE TRIGGER "Timesheet_period_delete" BEFORE DELETE ON "Timesheet" FOR EACH ROW EXECUTE FUNCTION "refuseClosedPeriod"();
CREATE TRIGGER "Timesheet_period_update" BEFORE UPDATE ON "Timesheet" FOR EACH ROW
  WHEN ((OLD."version" <> NEW."version" OR OLD."startDate" <> NEW."startDate")
    AND NEW."status" <> 'CANCELLED'
    AND NOT (OLD."status" = 'PENDING' AND NEW."status" IN ('APPROVED', 'DECLINED'))
    AND NOT (OLD."status" = NEW."status" AND OLD."startDate" = NEW."startDate"
             AND OLD."approvalGroupId" IS DISTINCT FROM NEW."approvalGroupId"))
  EXECUTE FUNCTION "refuseClosedPeriod"();

-- ---------------------------------------------------------------- payroll

INSERT INTO "Payroll" ("id", "timeTrackColumns") VALUES (1, ARRAY['BATCH', 'WEEK_ENDING', 'EMPLOYEE', 'TYPE', 'COST_TYPE',
  'NUMBER', 'DAY', 'COST_CODE', 'EQUIPMENT', 'SEGMENT_1', 'SEGMENT_2', 'SEGMENT_3', 'SEGMENT_4', 'HOURS', 'PAY_CODE']);
ALTER TABLE "PayCode" ADD CONSTRAINT "PayCode_code" CHECK ("code" ~ '^[A-Z0-9]{1,6}$');
ALTER TABLE "PayBatch"
  ADD CONSTRAINT "PayBatch_number" CHECK ("number" ~ '^[A-Z0-9]{10,15}$'),
  ADD CONSTRAINT "PayBatch_hours" CHECK ("transactions" >= 0 AND "hundredths" >= 0),
  ADD CONSTRAINT "PayBatch_voided" CHECK (("state" = 'VOIDED') = ("voidedAt" IS NOT NULL AND "voidReason" IS NOT NULL));
-- One live batch for each group and period.
CREATE UNIQUE INDEX "PayBatch_live_key" ON "PayBatch" ("payPeriodId", coalesce("approvalGroupId", 0)) WHERE "state" <> 'VOIDED';
ALTER TABLE "PayBatchLine" ADD CONSTRAINT "PayBatchLine_sign" CHECK (
  CASE "kind" WHEN 'HOURS' THEN "minutes" > 0 AND "hundredths" >= 0 ELSE "minutes" < 0 AND "hundredths" <= 0 END);
-- A task is paid once, and taken back once.
CREATE UNIQUE INDEX "PayBatchLine_live_key" ON "PayBatchLine" ("timesheetLineId", "kind") WHERE "isLive";
ALTER TABLE "PayCorrection" ADD CONSTRAINT "PayCorrection_negative" CHECK ("hundredths" < 0);

-- The lines of a batch stay as they are. Voiding the batch, through the trigger below, makes them no longer live.
CREATE FUNCTION "refusePayLineChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The lines of a pay batch can only be added.' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "PayBatchLine_frozen" BEFORE UPDATE ON "PayBatchLine" FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION "refusePayLineChange"();
CREATE TRIGGER "PayBatchLine_kept" BEFORE DELETE OR TRUNCATE ON "PayBatchLine" FOR EACH STATEMENT
  EXECUTE FUNCTION "refusePayLineChange"();
CREATE FUNCTION "voidPayLines"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- What a later batch takes back must stay paid.
  IF EXISTS (SELECT FROM "PayBatchLine" h JOIN "PayBatchLine" r ON r."timesheetLineId" = h."timesheetLineId"
             WHERE h."payBatchId" = NEW."id" AND h."isLive" AND h."kind" = 'HOURS'
               AND r."isLive" AND r."kind" = 'REVERSAL' AND r."payBatchId" <> NEW."id") THEN
    RAISE EXCEPTION 'A later batch takes back hours of batch %.', NEW."number" USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE "PayBatchLine" SET "isLive" = false WHERE "payBatchId" = NEW."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "PayBatch_void" AFTER UPDATE OF "state" ON "PayBatch" FOR EACH ROW
  WHEN (OLD."state" <> 'VOIDED' AND NEW."state" = 'VOIDED') EXECUTE FUNCTION "voidPayLines"();
-- A batch that GP has paid, and a voided one, keep their state.
CREATE FUNCTION "refuseStateChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Batch % is %.', OLD."number", lower(OLD."state"::text) USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "PayBatch_final" BEFORE UPDATE OF "state" ON "PayBatch" FOR EACH ROW
  WHEN (OLD."state" IN ('POSTED', 'VOIDED') AND NEW."state" <> OLD."state") EXECUTE FUNCTION "refuseStateChange"();

-- ---------------------------------------------------------------- dockets

CREATE INDEX "Docket_searchName_idx" ON "Docket" USING gin ("searchName" gin_trgm_ops);
-- A task has one docket that counts.
CREATE UNIQUE INDEX "Docket_issued_key" ON "Docket" ("timesheetLineId") WHERE "state" = 'ISSUED';
ALTER TABLE "Docket"
  ADD CONSTRAINT "Docket_number" CHECK ("number" ~ '^D-[0-9]{4}-[0-9]{6,}$'),
  ADD CONSTRAINT "Docket_ended" CHECK (("state" = 'ISSUED') = ("endedAt" IS NULL)),
  ADD CONSTRAINT "Docket_file" CHECK (("fileId" IS NULL) = ("fileSha256" IS NULL));

-- What a docket says is never changed: only its state, once, its file, once, its mail, and the group that may see it.
CREATE FUNCTION "refuseDocketChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What a docket says cannot be changed.' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "Docket_frozen" BEFORE UPDATE OF "id", "number", "token", "timesheetId", "timesheetLineId", "userId", "date",
    "customerName", "customerEmail", "workerName", "fleet", "content", "sha256", "issuedAt", "predecessorId",
    "workerSignatureId", "customerSignatureId" ON "Docket"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseDocketChange"();
CREATE TRIGGER "Docket_ended" BEFORE UPDATE OF "state", "endedAt" ON "Docket" FOR EACH ROW
  WHEN (OLD."state" <> 'ISSUED') EXECUTE FUNCTION "refuseDocketChange"();
CREATE TRIGGER "Docket_drawn" BEFORE UPDATE OF "fileId", "fileSha256" ON "Docket" FOR EACH ROW
  WHEN (OLD."fileId" IS NOT NULL) EXECUTE FUNCTION "refuseDocketChange"();
CREATE TRIGGER "Docket_kept" BEFORE DELETE OR TRUNCATE ON "Docket" FOR EACH STATEMENT EXECUTE FUNCTION "refuseDocketChange"();

-- The approvers who may see a timesheet see its dockets.
CREATE FUNCTION "passGroupToDockets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Docket" SET "approvalGroupId" = NEW."approvalGroupId" WHERE "timesheetId" = NEW."id";
  RETURN NULL;
END
$$;
CREATE TRIGGER "Timesheet_passGroupToDockets" AFTER UPDATE OF "approvalGroupId" ON "Timesheet" FOR EACH ROW
  WHEN (OLD."approvalGroupId" IS DISTINCT FROM NEW."approvalGroupId") EXECUTE FUNCTION "passGroupToDockets"();

-- ---------------------------------------------------------------- exports and reports

ALTER TABLE "Export"
  ADD CONSTRAINT "Export_format" CHECK ("format" IN ('XLSX', 'CSV')),
  ADD CONSTRAINT "Export_rows" CHECK ("rows" >= 0);
ALTER TABLE "ReportView"
  ADD CONSTRAINT "ReportView_name" CHECK (btrim("name") <> '' AND char_length("name") <= 60),
  ADD CONSTRAINT "ReportView_queryString" CHECK (char_length("queryString") <= 500);
CREATE UNIQUE INDEX "ReportView_name_idx" ON "ReportView" ("userId", lower("name"));

-- ---------------------------------------------------------------- sealed history

ALTER TABLE "SealBlock"
  ADD CONSTRAINT "SealBlock_number" CHECK ("number" >= 1 AND ("number" = 1) = ("previousHash" = '')),
  ADD CONSTRAINT "SealBlock_leaves" CHECK ("leaves" >= 0);
ALTER TABLE "SealLeaf"
  ADD CONSTRAINT "SealLeaf_position" CHECK ("position" >= 0),
  ADD CONSTRAINT "SealLeaf_hash" CHECK (length("hash") = 32);

-- Seals can only be added.
CREATE FUNCTION "refuseSealChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Seals of history can only be added.' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "SealBlock_append_only" BEFORE DELETE OR UPDATE OR TRUNCATE ON "SealBlock" FOR EACH STATEMENT
  EXECUTE FUNCTION "refuseSealChange"();
CREATE TRIGGER "SealLeaf_append_only" BEFORE DELETE OR UPDATE OR TRUNCATE ON "SealLeaf" FOR EACH STATEMENT
  EXECUTE FUNCTION "refuseSealChange"();
