import { toHex } from '@sundial/primitives'

type Power = { readonly base: bigint; readonly exponent: Uint8Array; readonly modulus: bigint }

/** base ** exponent % modulus, the exponent as its bytes, high byte first; four bits of it a step. */
export function modularPower({ base, exponent, modulus }: Power): bigint {
  const powers = [1n % modulus]
  for (let index = 1; index < 16; index++) powers.push((powers[index - 1]! * base) % modulus)
  let result = powers[0]!
  for (const digit of toHex(exponent).replace(/^0+/, '')) {
    for (let bit = 0; bit < 4; bit++) result = (result * result) % modulus
    result = (result * powers[Number.parseInt(digit, 16)]!) % modulus
  }
  return result
}
