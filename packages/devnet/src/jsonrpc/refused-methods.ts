/** Methods of others that java-tron knows and does not have. */
export const refusedMethods: ReadonlySet<string> = new Set([
  'eth_compileLLL',
  'eth_compileSerpent',
  'eth_compileSolidity',
  'eth_getCompilers',
  'eth_getTransactionCount',
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_submitHashrate',
  'eth_submitWork',
  'parity_nextNonce',
])
