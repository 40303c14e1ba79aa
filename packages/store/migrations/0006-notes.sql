-- What blocks leave for later ones to refer to, such as the price of a token's sale or the pair of an exchange: the newest
-- text under a key holds. Prices move here from their own table.
CREATE TABLE notes (
  key text NOT NULL,
  height integer NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (key, height)
);

CREATE INDEX notes_by_height ON notes (height);

INSERT INTO notes (key, height, text)
SELECT 'sale/' || substr(convert_from(key, 'UTF8'), length('trc10:') + 1), height, units || ' ' || sun
FROM token_sales JOIN assets ON assets.id = token_sales.asset;

DROP TABLE token_sales;
