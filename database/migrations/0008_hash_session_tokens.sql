-- The cookies that browsers hold stay good: their signed tokens are found again by the hash.
UPDATE "sessions" SET "token_hash" = translate(encode(sha256(convert_to("token_hash", 'UTF8')), 'base64'), '+/=', '-_');
