-- The key of the request that used a refresh token, hashed: that request may be repeated until it is answered.
ALTER TABLE "RefreshToken" ADD COLUMN "keyHash" TEXT;
