-- A name as it is searched: "odea" finds O'Dea and "nguyet" finds Nguyệt. domain/search.ts does the same to what people
-- type, letter by letter; a test compares the two. `unaccent` would know more letters, but is not on every server.
CREATE FUNCTION "searchable"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(
    translate(
      lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')),
      'đðøłħıς''’‘ʼʻ`´ʹ',
      'ddolhiσ'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "searchName" TEXT NOT NULL
  GENERATED ALWAYS AS ("searchable"("firstName" || ' ' || "lastName")) STORED;
