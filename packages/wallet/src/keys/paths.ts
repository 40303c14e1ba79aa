/** BIP-44 path of an account of TRON, coin 195: the account number counts, as on a Ledger and in most wallets. */
export const pathOf = (index: number): string => `m/44'/195'/${index}'/0/0`

/** The same words in wallets that count the address instead. */
export const addressPathOf = (index: number): string => `m/44'/195'/0'/0/${index}`

/** Whether a path is one of an account of TRON. */
export const isKnownPath = (path: string): boolean => /^m\/44'\/195'\/\d{1,9}'\/0\/\d{1,9}$/.test(path)
