-- Ids of sessions and provider state become hashes; their contents, refresh tokens and the provider's keys are sealed under a
-- key of the environment. What has stood in the clear may also stand in older copies of this database, so it is ended here
-- instead of carried over: everybody signs in once more, and no account, login or password changes.
DELETE FROM "identity_states";
DELETE FROM "server_keys" WHERE "name" IN ('identity-signing', 'identity-cookies');
UPDATE "sessions" SET "ended_at" = COALESCE("ended_at", now()), "end_reason" = COALESCE("end_reason", 'UPGRADED'), "refresh_token" = NULL;
UPDATE "sessions" SET "id" = rtrim(translate(encode(sha256(convert_to('session:' || "id", 'UTF8')), 'base64'), '+/', '-_'), '=');

ALTER TABLE "sessions" DROP COLUMN "id_token", ADD COLUMN "auth_time" TIMESTAMPTZ(3);

DROP INDEX IF EXISTS "identity_states_user_code_idx";
ALTER TABLE "identity_states" DROP COLUMN "payload", DROP COLUMN "user_code";
ALTER TABLE "identity_states" ADD COLUMN "payload" TEXT NOT NULL, ADD COLUMN "subject" TEXT, ADD COLUMN "consumed_at" TIMESTAMPTZ(3);
CREATE INDEX "identity_states_subject_idx" ON "identity_states"("subject");

CREATE TABLE "heard_sign_outs" (
    "id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "heard_sign_outs_pkey" PRIMARY KEY ("id")
);
