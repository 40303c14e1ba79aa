import { type Address as AddressBytes, toBase58 } from '@sundial/primitives'
import type { PhoneState, SignerKind } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { openConnect, useWallet } from '../use-wallet.ts'
import styles from './pairing.module.css'

/** Kinds that hold no key on this device. */
const withoutKey: ReadonlySet<SignerKind> = new Set(['address-only', 'external-device'])

type Props = {
  readonly state: PhoneState
  readonly onLogin: (address: AddressBytes) => void
  readonly onClose: () => void
  readonly onAgain: () => void
}

/** Connect a wallet, compare the digits, log in, and stay for requests. */
export function PhoneSteps({ state, onLogin, onClose, onAgain }: Props) {
  const t = useTranslations('pairing')
  if (state.kind === 'ended') {
    return (
      <>
        <p role="alert" className={styles['problem']}>
          {t(`end.${state.reason}`)}
        </p>
        <div className={styles['ways']}>
          <button type="button" className={styles['go']} onClick={onAgain}>
            {t('scanAgain')}
          </button>
        </div>
      </>
    )
  }
  return (
    <>
      {state.kind !== 'joining' && state.kind !== 'agreed' ? (
        <>
          <output>{t(state.kind === 'open' ? 'openPhone' : 'loggingIn')}</output>
          <p>
            <Address value={toBase58(state.address)} />
          </p>
          {state.kind === 'open' && <p className={styles['dimmed']}>{t('stayPhone')}</p>}
        </>
      ) : (
        <Login state={state} onLogin={onLogin} />
      )}
      {state.presence !== 'present' && (
        <output className={styles['dimmed']}>{t(`phone.${state.presence}`)}</output>
      )}
      <div className={styles['ways']}>
        <button type="button" className={styles['quiet']} onClick={onClose}>
          {t('disconnect')}
        </button>
      </div>
    </>
  )
}

type LoginProps = Pick<Props, 'onLogin'> & {
  readonly state: Extract<PhoneState, { kind: 'joining' | 'agreed' }>
}

function Login({ state, onLogin }: LoginProps) {
  const t = useTranslations('pairing')
  const { account, accounts } = useWallet()
  const kind = accounts.find(({ address }) => address === account.address)?.kind
  const { address } = account
  if (address === undefined || kind === undefined || withoutKey.has(kind)) {
    return (
      <>
        <p>{t(address === undefined ? 'connectFirst' : 'needKey')}</p>
        <div className={styles['ways']}>
          <button type="button" className={styles['go']} onClick={openConnect}>
            {t('connect')}
          </button>
        </div>
      </>
    )
  }
  if (state.kind === 'joining') return <output>{t('joining')}</output>
  return (
    <>
      <p>{t('comparePhone')}</p>
      <p className={styles['digits']} dir="ltr">
        {state.comparison.slice(0, 3)} {state.comparison.slice(3)}
      </p>
      <p>
        {t('logInAs')} <Address value={toBase58(address)} />
      </p>
      <div className={styles['ways']}>
        <button type="button" className={styles['go']} onClick={() => onLogin(address)}>
          {t('same')}
        </button>
      </div>
    </>
  )
}
