/** Every error code of this API: its HTTP status, and what it means to the caller. */
export const errorCodes = {
  answer_too_slow: {
    status: 503,
    means:
      'The answer took longer than this server spends on one. Ask for fewer rows or a shorter time, or ask again later.',
  },
  api_key_unknown: {
    status: 401,
    means: 'The call is for the holder of an API key of this server, and the request has none.',
  },
  ast_not_available: {
    status: 400,
    means: 'The compiler of these sources is too old to print what the reader of code needs.',
  },
  bad_request: {
    status: 400,
    means: 'A parameter has no value that it can have; the message names it and says what works.',
  },
  block_not_checked: {
    status: 404,
    means: 'The proof of the bridge has not compared this block. `checked` has the blocks that it has.',
  },
  block_not_found: {
    status: 404,
    means: 'No block has this number or id. `coverage` has the blocks that the index contains.',
  },
  body_too_large: {
    status: 413,
    means: 'The body is larger than the call takes.',
  },
  client_left: {
    status: 499,
    means: 'The caller closed the connection, so the answer was not made. Nobody receives this.',
  },
  compiler_busy: {
    status: 503,
    means: 'All turns at the compiler are taken. `retry-after` says when to ask again.',
  },
  compiler_not_found: {
    status: 400,
    means: 'This server has no compiler of this version; the message names those that it has.',
  },
  compiler_stopped: {
    status: 400,
    means: 'The compiler used more time or memory than one compilation may.',
  },
  contract_not_verified: {
    status: 404,
    means: 'The contract is not verified here, so its sources are not known. Verify it first.',
  },
  cursor_outdated: {
    status: 409,
    means: 'The chain dropped the block at which the cursor was true. Read the list again from its start.',
  },
  database_away: {
    status: 503,
    means: 'The database does not answer. Ask again later.',
  },
  exchange_not_found: {
    status: 404,
    means: 'No pair of the pools has this id.',
  },
  filter_not_available: {
    status: 400,
    means: 'The list has no such filter; the message says what to use in its place.',
  },
  filters_not_combinable: {
    status: 400,
    means: 'Two filters exclude each other, or no list has both. Leave one out.',
  },
  foreign_network: {
    status: 400,
    means: 'What is signed is for another network. Choose that network and sign again.',
  },
  format_not_available: {
    status: 400,
    means: 'The list cannot be had in this format. Use JSON.',
  },
  headers_too_large: {
    status: 431,
    means: 'The headers of the request are larger than any call takes.',
  },
  index_behind: {
    status: 503,
    means:
      'The index lacks blocks, or what the question needs is not known from events. /health says how far it is.',
  },
  index_empty: {
    status: 503,
    means: 'The index has no blocks yet.',
  },
  indexing_stopped: {
    status: 503,
    means: 'A defect stopped the indexing of this process. The operator finds it in the log.',
  },
  internal_error: {
    status: 500,
    means: 'A fault of this program, which is in its log. Ask again; report it if it stays.',
  },
  key_refused: {
    status: 401,
    means: 'The key of the header is not one of this account, or has expired.',
  },
  limit_too_large: {
    status: 400,
    means: 'More rows than the call returns at once.',
  },
  list_too_long: {
    status: 400,
    means:
      'The account has more entries than one answer can be made of; the message names a call that lists them.',
  },
  listing_refused: {
    status: 409,
    means: 'The application for a pair is in a state that does not allow this.',
  },
  logo_not_found: {
    status: 404,
    means: 'No logo of the token is on this server.',
  },
  malformed_address: {
    status: 400,
    means: 'The text is no address: base58 with checksum, 41 and 40 hex digits, or 0x and 40 hex digits.',
  },
  malformed_ast: {
    status: 400,
    means: 'The syntax tree that the compiler printed cannot be read.',
  },
  malformed_body: {
    status: 400,
    means: 'The body is not the JSON that the call takes.',
  },
  malformed_cursor: {
    status: 400,
    means: 'The cursor is not one that this list returned.',
  },
  malformed_hash: {
    status: 400,
    means: 'The text is no hash of 64 hex digits.',
  },
  malformed_market_listing: {
    status: 400,
    means: 'The application for a pair breaks a rule; the message names the member.',
  },
  malformed_number: {
    status: 400,
    means: 'The text is no whole number, or out of its range.',
  },
  malformed_request: {
    status: 400,
    means: 'What arrived is no HTTP request.',
  },
  malformed_signature: {
    status: 400,
    means: 'The text is no signature of 65 bytes.',
  },
  malformed_sources: {
    status: 400,
    means: 'The sources cannot be read; the message names the file.',
  },
  malformed_token_record: {
    status: 400,
    means: 'What is said of a token breaks a rule; the message names the member.',
  },
  malformed_transaction: {
    status: 400,
    means: 'The bytes are no transaction.',
  },
  malformed_url: {
    status: 400,
    means: 'The URL of the request cannot be decoded.',
  },
  media_busy: {
    status: 503,
    means: 'All turns at reading pictures are taken. `retry-after` says when to ask again.',
  },
  media_disabled: {
    status: 404,
    means: 'This server reads no pictures from other servers: `--media` allows it.',
  },
  media_unavailable: {
    status: 404,
    means: 'The picture could not be read from where it lies.',
  },
  method_not_allowed: {
    status: 405,
    means: 'The call has no such method of HTTP. The header `allow` has those that it answers to.',
  },
  method_not_known: {
    status: 405,
    means: 'The request begins with no method of HTTP.',
  },
  metrics_closed: {
    status: 403,
    means: 'The figures of the process are for its own machine: `--open-metrics` opens them.',
  },
  network_not_found: {
    status: 404,
    means: 'This server has no network of this name; the message has those that it has.',
  },
  network_starting: {
    status: 503,
    means: 'The network is not ready yet. Ask again later.',
  },
  node_unavailable: {
    status: 503,
    means: 'The node does not answer, and the index does not have what was asked for.',
  },
  not_a_representative: {
    status: 403,
    means: 'The account is neither a super representative nor a candidate.',
  },
  not_ready: {
    status: 503,
    means:
      'The index is behind, or a part of the server does not answer; `reasons` has a code each. For load balancers.',
  },
  origin_refused: {
    status: 403,
    means: 'A page of another origin may not do this in the name of a visitor.',
  },
  pair_not_found: {
    status: 404,
    means: 'No order book has a pair of this id.',
  },
  parameter_missing: {
    status: 400,
    means: 'A parameter is required; the message names it.',
  },
  parameter_repeated: {
    status: 400,
    means: 'A parameter was sent twice.',
  },
  picture_missing: {
    status: 404,
    means: 'The item names no picture.',
  },
  picture_refused: {
    status: 404,
    means: 'The picture is too large, or no picture.',
  },
  price_not_known: {
    status: 404,
    means: 'No source has a price of the token. Absent is not zero.',
  },
  proposal_not_found: {
    status: 404,
    means: 'No proposal has this id.',
  },
  quotes_busy: {
    status: 503,
    means: 'All turns at reading quotes are taken. `retry-after` says when to ask again.',
  },
  record_outdated: {
    status: 409,
    means: 'Somebody stored a newer record. Read it and sign again.',
  },
  replay_busy: {
    status: 503,
    means: 'All turns at replaying transactions are taken. `retry-after` says when to ask again.',
  },
  request_too_slow: {
    status: 408,
    means: 'The request did not arrive in time.',
  },
  route_not_found: {
    status: 404,
    means: 'There is no call of this path; /openapi has all of them.',
  },
  search_term_too_long: {
    status: 400,
    means: 'Nothing that can be found has so long a name.',
  },
  service_not_configured: {
    status: 404,
    means: 'The operator has not set up what the call needs; the message names the setting.',
  },
  signer_refused: {
    status: 403,
    means: 'The keys that signed may not do this, or weigh too little.',
  },
  http_node_missing: {
    status: 404,
    means: 'The call needs the HTTP interface of a node, and this server reads its node over gRPC only.',
  },
  solidity_node_missing: {
    status: 404,
    means: 'The node of this server has no /walletsolidity: `--solidity-node` adds one that does.',
  },
  sort_not_available: {
    status: 400,
    means: 'The list cannot be sorted in this way; the message says what works.',
  },
  source_lines_missing: {
    status: 404,
    means: 'The stored sources do not compile to the code on the chain again, so its lines are not known.',
  },
  stopping: {
    status: 503,
    means: 'This process is about to end. Ask again: another one answers.',
  },
  too_many_listeners: {
    status: 503,
    means: 'The server, or this address, has as many live connections as it may.',
  },
  too_many_requests: {
    status: 429,
    means: 'The caller asked for more than its share. `retry-after` says when to ask again.',
  },
  token_not_found: {
    status: 404,
    means: 'No token has this id or address.',
  },
  trade_refused: {
    status: 400,
    means: 'The pool or the book cannot make this trade; the message has the reason of the chain.',
  },
  transaction_not_found: {
    status: 404,
    means: 'No transaction of the index or of the node has this id.',
  },
  unhealthy: {
    status: 503,
    means: 'A fault of this process; `faults` has a code each. Restart it if it stays.',
  },
  unsupported_media_type: {
    status: 415,
    means: 'The body is of a type that the call does not take. Send JSON.',
  },
  url_not_allowed: {
    status: 403,
    means: 'The proxy reads quotes of the configured providers and nothing else.',
  },
  url_refused: {
    status: 403,
    means: 'The operator lists the host as fraudulent, or nothing is read from it.',
  },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly means: string }>>
