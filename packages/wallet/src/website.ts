import { fromText } from '@sundial/primitives'

/** Most bytes of a website that the chain accepts (java-tron TransactionUtil.validUrl). */
const mostBytes = 256

/** A website as people know it; the chain accepts any text of 1 to 256 bytes. */
export const isWebsite = (text: string): boolean =>
  /^https?:\/\/\S+\.\S+$/i.test(text) && fromText(text).length <= mostBytes
