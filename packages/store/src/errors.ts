import { Refused, TronError } from '@sundial/primitives'

/** A block does not continue the index. */
export class BlockRefused extends Refused {
  readonly code: `block_${'not_above_head' | 'not_linked' | 'time_goes_back' | 'id_without_height'}`
  constructor(
    reason: 'not_above_head' | 'not_linked' | 'time_goes_back' | 'id_without_height',
    message: string,
  ) {
    super(message)
    this.code = `block_${reason}`
  }
}

/** Bytes in the database are not what this version writes: a defect or damage, never the caller's fault. */
export class StoredBytesMalformed extends TronError {
  readonly code = 'stored_bytes_malformed'
}
