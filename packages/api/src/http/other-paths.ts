type Json = Readonly<Record<string, unknown>>

const text = (type: string, description: string): Json => ({
  200: { description, content: { [type]: { schema: { type: 'string' } } } },
})

const parameter = (name: string, description: string): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
})

const topicWords =
  'Topics: blocks and tps (without asking), transactions, transfers, votes. An address brings its transfers (TronScan’s array of transfers), votes and changes of transactions that wait for its signature.'

const socket = (operationId: string, summary: string): Json => ({
  get: {
    operationId,
    summary,
    description: `${topicWords}\n\nSend an address to follow it, a topic to subscribe to it, cancel: before either to end it, resume:<stream>.<seq> after a lost connection: the moves missed since that message of type block come again, or a message of type gap says that they are gone.\n\nMessages are JSON with a type (block, tps, transactions, transfers, votes, multi-signature, gap, error); a list without type holds transfers of addresses followed. A gap between numbers of blocks means that something was missed. Pages of other origins are refused.`,
    responses: { 101: { description: 'The connection becomes a WebSocket.' } },
  },
})

/** Paths that are no endpoints of the index: streams, images, what watches over the server, the node behind it. */
const otherPaths: Readonly<Record<string, Json>> = {
  '/ws': socket('liveSocket', 'Live messages by WebSocket'),
  '/api/tronsocket': socket('liveSocketOfTronscan', 'The same for clients of TronScan'),
  '/api/live': {
    get: {
      operationId: 'liveEvents',
      summary: 'The messages of /ws as server-sent events',
      description: `${topicWords}\n\nEvents are named by the type of their message, transfers of addresses transfer. A browser that comes back sends the id of the last block as Last-Event-ID and gets what it missed.`,
      parameters: [
        parameter('topics', 'With commas; blocks,tps unless told.'),
        parameter('address', 'With commas, 20 at most.'),
      ],
      responses: text('text/event-stream', 'Events without end'),
    },
  },
  '/api/image': {
    get: {
      operationId: 'image',
      summary: 'An image of a token, fetched by this server',
      description:
        'PNG, JPEG, GIF or WebP up to 512 KiB, from hosts of the public network only, without redirects. Off unless the operator allows it.',
      parameters: [{ ...parameter('url', 'Address of the image.'), required: true }],
      responses: {
        200: {
          description: 'The image',
          content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
        },
      },
    },
  },
  '/metrics': {
    get: {
      operationId: 'metrics',
      summary: 'Figures for Prometheus',
      responses: text('text/plain', 'Latency by route, lag of the index, queues, memory'),
    },
  },
  '/wallet/{call}': relay('wallet', 'Calls of the full node: reads, builders of transactions, broadcasts'),
  '/walletsolidity/{call}': relay('walletsolidity', 'Calls of the node about what is final'),
}

/** Each with what refuses too much of them. */
export const otherPathsWith = (refusals: Json): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(otherPaths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations as Readonly<Record<string, Json>>).map(([method, operation]) => [
          method,
          { ...operation, responses: { ...(operation['responses'] as Json), ...refusals } },
        ]),
      ),
    ]),
  )

function relay(root: string, summary: string): Json {
  const operation = (method: string): Json => ({
    operationId: `${method}${root[0]!.toUpperCase()}${root.slice(1)}`,
    summary,
    description:
      'Passed on to the node as they are, as java-tron documents them, by GET or POST. Calls that take a private key or a password are not passed on.',
    parameters: [
      { name: 'call', in: 'path', required: true, schema: { type: 'string' }, example: 'getnowblock' },
    ],
    responses: { 200: { description: "The node's answer", content: { 'application/json': { schema: {} } } } },
  })
  return { get: operation('get'), post: operation('post') }
}
