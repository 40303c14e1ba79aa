import { type Address, toBase58 } from '@sundial/primitives'

/** Members of rows and answers for tokens and accounts without labels. */
export const unlabelledToken = { tokenCanShow: 1, tokenLogo: '', tokenLevel: '0', vip: false }
export const unlabelledRow = { cheatStatus: false, riskTransaction: false }
export const unlabelledContract = { tag1: '', tag1Url: '', risk: false, vip: false, publicTagDesc: '' }

export const accountAnnotations = (...accounts: readonly Address[]) => ({
  contractMap: {},
  contractInfo: {},
  normalAddressInfo: Object.fromEntries(accounts.map((account) => [toBase58(account), { risk: false }])),
})

export const untagged = { redTag: '', blueTag: '', greyTag: '', publicTag: '' }
export const unlabelledAccount = { ...untagged, addressTagLogo: '', feedbackRisk: false, announcement: '' }
export const unverified = {
  verify_status: 0,
  license: '',
  compile_version: '',
  compile_settings: '',
  verify_time: 0,
}
