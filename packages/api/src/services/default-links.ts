import type { Network } from '../ports.ts'
import type { Links } from './links.ts'

/** Tokens with a shortcut on every page, by network; TRX everywhere. */
const hotTokens: Readonly<Record<string, NonNullable<Links['hotTokens']>>> = {
  main: [
    { name: 'USDT', id: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    { name: 'USDD', id: 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn' },
    { name: 'WTRX', id: 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR' },
  ],
  nile: [{ name: 'USDT', id: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' }],
}

const networks: NonNullable<Links['networks']> = [
  { name: 'TRON Mainnet', url: 'https://tronscan.org', type: 'main' },
  { name: 'BTTC', url: 'https://bttcscan.com', type: 'side' },
  { name: 'Shasta', url: 'https://shasta.tronscan.org', type: 'test' },
  { name: 'Nile', url: 'https://nile.tronscan.org', type: 'test', isNew: true },
]
const nameOf: Readonly<Record<string, string>> = { main: 'TRON Mainnet', shasta: 'Shasta', nile: 'Nile' }

/**
 * The menu links without an operator's file: public TRON sites, no donation address. A server of several networks has a menu of its
 * own for them, and names no others.
 */
export const defaultLinks = (
  { id }: Network,
  { isAlone }: { readonly isAlone: boolean } = { isAlone: true },
): Links => ({
  hotTokens: [{ name: 'TRX', id: '_' }, ...(hotTokens[id] ?? [])],
  ...(isAlone && { networks: networks.filter(({ name }) => name !== nameOf[id]) }),
  support: [
    { name: 'TRON developer hub', url: 'https://developers.tron.network', language: 'en' },
    { name: '波场开发者中心', url: 'https://cn.developers.tron.network', language: 'zh' },
  ],
  social: [
    { name: 'Discord', url: 'https://discord.gg/hqKvyAM' },
    { name: 'Telegram', url: 'https://t.me/tronnetworkEN' },
    { name: 'X', url: 'https://x.com/trondao' },
  ],
  ecosystem: [
    { name: 'TRON', url: 'https://tron.network' },
    { name: 'java-tron', url: 'https://github.com/tronprotocol/java-tron' },
    { name: 'TIPs', url: 'https://github.com/tronprotocol/tips' },
  ],
  partners: [
    { name: 'SUN.io', url: 'https://sun.io' },
    { name: 'JustLend', url: 'https://justlend.org' },
  ],
})
