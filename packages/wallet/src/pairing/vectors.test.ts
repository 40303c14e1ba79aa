import { createCipheriv, createECDH, createHash, createHmac, hkdfSync } from 'node:crypto'
import { fromHex, fromText, toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { DesktopHandshake, PhoneHandshake } from './handshake.ts'
import { readInvitation } from './invitation.ts'
import { Records } from './records.ts'

/** The vector: fixed keys and nonces in place of random ones. The protocol may not change without a new version. */
const query = 'channel=AAECAwQFBgcICQoLDA0ODw&code=912345&key=ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8'
const invitation = readInvitation(query)
const privateKeys = { phone: '11'.repeat(32), desktop: '22'.repeat(32) }
const nonces = { phone: 'a1'.repeat(16), desktop: 'b2'.repeat(16) }
const recorded = {
  comparison: '042274',
  commit:
    '01389a6714d03385951a41a85470109b6e75e969419d568666500ac239fbb9e1fcca78d596110e1153680420999fdda6861c0d6c4c9e7d888692a6dffd060164cb',
  record: '0400000000000000003a555229ca6513613751bf8946e162e01d26c3e84f7c1ef983cb02241ceeb0',
}

const publicKeyOf = (privateKey: string): Buffer => {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'hex'))
  return curve.getPublicKey()
}

async function keyPairOf(privateKey: string): Promise<CryptoKeyPair> {
  const point = publicKeyOf(privateKey)
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)) }
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const d = text(Buffer.from(privateKey, 'hex'))
  return {
    publicKey: await crypto.subtle.importKey('jwk', jwk, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d }, curve, false, ['deriveBits']),
  }
}

const partsOf = (end: 'phone' | 'desktop') => ({
  invitation,
  random: () => fromHex(nonces[end]),
  keyPair: async () => keyPairOf(privateKeys[end]),
})

const sha256 = (...parts: readonly Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const hkdf = (material: Uint8Array, salt: Uint8Array, info: string, length = 32) =>
  Buffer.from(hkdfSync('sha256', material, salt, info, length))

/** The protocol of decision 15 written with node:crypto. */
function expected() {
  const context = Buffer.concat([
    Buffer.from('sundial pairing 1'),
    Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex'),
    Buffer.from('912345'),
  ])
  const macKey = (end: string) => hkdf(invitation.secret, context, `${end} handshake`)
  const withMac = (end: string, kind: number, body: Uint8Array, after: Uint8Array) => {
    const sent = Buffer.concat([Uint8Array.of(kind), body])
    return Buffer.concat([sent, createHmac('sha256', macKey(end)).update(sent).update(after).digest()])
  }
  const bodyOf = (end: 'phone' | 'desktop') =>
    Buffer.concat([publicKeyOf(privateKeys[end]), Buffer.from(nonces[end], 'hex')])
  const [offer, reveal] = [bodyOf('desktop'), bodyOf('phone')]
  const commit = sha256(Buffer.from('sundial pairing commit'), reveal)
  const transcript = sha256(context, commit, offer, reveal)
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKeys.phone, 'hex'))
  const material = Buffer.concat([curve.computeSecret(offer.subarray(0, 65)), invitation.secret])
  const header = Buffer.from('040000000000000000', 'hex')
  const cipher = createCipheriv('aes-256-gcm', hkdf(material, transcript, 'phone records'), Buffer.alloc(12))
  cipher.setAAD(header)
  const ciphertext = Buffer.concat([cipher.update('{"kind":"ping"}'), cipher.final()])
  const digits = hkdf(material, transcript, 'comparison', 8).readBigUInt64BE() % 1_000_000n
  return {
    commit: withMac('phone', 1, commit, Buffer.alloc(0)),
    offer: withMac('desktop', 2, offer, commit),
    reveal: withMac('phone', 3, reveal, Buffer.concat([commit, offer])),
    comparison: digits.toString().padStart(6, '0'),
    record: Buffer.concat([header, ciphertext, cipher.getAuthTag()]),
  }
}

test('frames and digits are those that node:crypto computes, and those that were recorded', async () => {
  const phone = new PhoneHandshake(partsOf('phone'))
  const desktop = new DesktopHandshake(partsOf('desktop'))
  const commit = await phone.opening()
  const { reply: offer } = await desktop.take(commit)
  const { reply: reveal, keys } = await phone.take(offer!)
  const { keys: ofDesktop } = await desktop.take(reveal!)
  const records = new Records({ sending: keys!.phone, receiving: keys!.desktop })
  const record = await records.seal(fromText('{"kind":"ping"}'))
  const wanted = expected()
  for (const [name, frame] of Object.entries({ commit, offer: offer!, reveal: reveal!, record })) {
    expect([name, toHex(frame)]).toEqual([name, wanted[name as 'commit'].toString('hex')])
  }
  expect([keys!.comparison, ofDesktop!.comparison]).toEqual([wanted.comparison, wanted.comparison])
  expect({ comparison: keys!.comparison, commit: toHex(commit), record: toHex(record) }).toEqual(recorded)
})
