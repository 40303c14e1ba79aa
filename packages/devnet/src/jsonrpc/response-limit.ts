/** java-tron node.jsonrpc.maxResponseSize. */
export const mostResponseBytes = 26_214_400
