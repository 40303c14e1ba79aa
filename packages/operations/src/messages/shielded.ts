import { bytes, message } from '@sundial/protocol'

export const spendDescription = message({
  valueCommitment: [1, bytes],
  anchor: [2, bytes],
  nullifier: [3, bytes],
  rk: [4, bytes],
  zkproof: [5, bytes],
  spendAuthoritySignature: [6, bytes],
})

export const receiveDescription = message({
  valueCommitment: [1, bytes],
  noteCommitment: [2, bytes],
  epk: [3, bytes],
  cEnc: [4, bytes],
  cOut: [5, bytes],
  zkproof: [6, bytes],
})
