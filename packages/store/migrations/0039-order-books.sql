-- Order book contracts that the operator named, by their place in the list (docs/markets.md has their events). The events of a
-- book up to the block of its row are in the tables below; none are while the row names no block. A program that does not know these tables
-- leaves them as they are, so a row whose block is not in the chain any more means that the book must be made anew. Nothing after a
-- fault is in them: an event that contradicts those before it.
CREATE TABLE books (
  book smallint PRIMARY KEY,
  contract bytea NOT NULL,
  height integer,
  id text,
  fault_height integer,
  fault text
);

CREATE TABLE book_pairs (
  book smallint NOT NULL,
  pair bigint NOT NULL,
  first bytea NOT NULL,
  -- NULL: TRX.
  second bytea,
  lot numeric NOT NULL,
  tick numeric NOT NULL,
  height integer NOT NULL,
  timestamp_ms bigint NOT NULL,
  trade_count bigint NOT NULL,
  PRIMARY KEY (book, pair)
) WITH (fillfactor = 70);

-- Orders placed (1), lots of a queue filled (2), orders cancelled (3) and claimed (4), numbered within their block. Sides are 0 buy,
-- 1 sell, and those of the order or queue; the trade is numbered within the pair.
CREATE TABLE book_events (
  book smallint NOT NULL,
  height integer NOT NULL,
  event integer NOT NULL,
  kind smallint NOT NULL,
  timestamp_ms bigint NOT NULL,
  transaction_id bytea NOT NULL,
  pair bigint NOT NULL,
  side smallint NOT NULL,
  price integer NOT NULL,
  lots bigint NOT NULL,
  -- Owner of the order, or who took.
  account bytea NOT NULL,
  -- NULL where lots of a queue are filled.
  number numeric,
  trade bigint,
  PRIMARY KEY (book, height, event)
);

CREATE INDEX book_trades ON book_events (book, pair, trade) WHERE trade IS NOT NULL;

CREATE INDEX book_trades_by_time ON book_events (book, pair, timestamp_ms, trade) WHERE trade IS NOT NULL;

CREATE INDEX book_events_by_transaction ON book_events (transaction_id) WHERE trade IS NULL;

-- The number of an order contains its pair, side, price and place in the queue. An order is placed and was last filled or cancelled
-- by these events.
CREATE TABLE book_orders (
  book smallint NOT NULL,
  number numeric NOT NULL,
  lots bigint NOT NULL,
  filled bigint NOT NULL,
  cancelled bigint NOT NULL,
  claimed bigint NOT NULL,
  height integer NOT NULL,
  event integer NOT NULL,
  changed_height integer,
  changed_event integer,
  PRIMARY KEY (book, number)
) WITH (fillfactor = 80);

CREATE INDEX book_orders_open ON book_orders (book, number) WHERE filled + cancelled < lots;

-- Which orders an event filled, the earliest first.
CREATE TABLE book_fills (
  book smallint NOT NULL,
  height integer NOT NULL,
  event integer NOT NULL,
  place integer NOT NULL,
  number numeric NOT NULL,
  lots bigint NOT NULL,
  PRIMARY KEY (book, height, event, place)
);

CREATE INDEX book_fills_of_order ON book_fills (book, number, height, event);

-- Prices with open orders.
CREATE TABLE book_levels (
  book smallint NOT NULL,
  pair bigint NOT NULL,
  side smallint NOT NULL,
  price integer NOT NULL,
  lots numeric NOT NULL,
  orders bigint NOT NULL,
  PRIMARY KEY (book, pair, side, price)
) WITH (fillfactor = 70);

-- Trades of a minute (0), an hour (1) or a day (2) in UTC; ticks are the sum of price times lots.
CREATE TABLE book_candles (
  book smallint NOT NULL,
  pair bigint NOT NULL,
  size smallint NOT NULL,
  start_ms bigint NOT NULL,
  open integer NOT NULL,
  high integer NOT NULL,
  low integer NOT NULL,
  close integer NOT NULL,
  lots numeric NOT NULL,
  ticks numeric NOT NULL,
  trades bigint NOT NULL,
  PRIMARY KEY (book, pair, size, start_ms)
) WITH (fillfactor = 80);

-- Orders by account and state, and trades by account, each of all pairs and of one, in chain order (src/books/book-trees). As
-- item_places and item_counts have it of items.
CREATE TABLE book_places (
  tree text COLLATE "C" NOT NULL,
  place text COLLATE "C" NOT NULL,
  PRIMARY KEY (tree, place)
);

CREATE TABLE book_counts (
  tree text COLLATE "C" NOT NULL,
  prefix text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (tree, prefix)
) WITH (fillfactor = 70);

CREATE VIEW readable_books AS
  SELECT book, to_base58(contract) AS contract, height, id, fault_height, fault FROM books;

CREATE VIEW readable_book_pairs AS
  SELECT book, pair, to_base58(first) AS first, to_base58(second) AS second, lot, tick, height,
    to_timestamp(timestamp_ms / 1000.0) AS time, trade_count
  FROM book_pairs;

CREATE VIEW readable_book_events AS
  SELECT book, height, event, (ARRAY['placed', 'filled', 'cancelled', 'claimed'])[kind] AS kind,
    to_timestamp(timestamp_ms / 1000.0) AS time, encode(transaction_id, 'hex') AS transaction_id, pair,
    CASE side WHEN 0 THEN 'buy' ELSE 'sell' END AS side, price, lots, to_base58(account) AS account, number, trade
  FROM book_events;

CREATE VIEW readable_book_orders AS
  SELECT orders.book, orders.number, placed.pair, placed.side, placed.price, placed.account AS owner, orders.lots, orders.filled,
    orders.cancelled, orders.claimed, orders.height, placed.time, placed.transaction_id
  FROM book_orders AS orders JOIN readable_book_events AS placed
    ON placed.book = orders.book AND placed.height = orders.height AND placed.event = orders.event;
