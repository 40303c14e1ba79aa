import { IconChevronRight, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Signer } from '@sundial/wallet'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './connect-dialog.module.css'
import { offeredMethods, type OfferedMethod } from '../methods/all.ts'
import { useLoginContext } from './login-context.ts'
import type { LoginMethod } from '../methods/method.ts'
import { session } from './session.ts'
import { closeConnect } from '../wanted.ts'

/** Lists the ways to log in, the safest first, and shows the panel of the chosen one. */
export function ConnectDialog() {
  const t = useTranslations('wallet.session')
  const context = useLoginContext()
  const login = (signer: Signer) => {
    session().open(signer)
    closeConnect()
  }
  return (
    <MethodDialog
      title={t('connect')}
      text={t('connectText')}
      methods={offeredMethods(context)}
      onSigner={login}
      onClose={closeConnect}
      end={
        <>
          <Link to="/wallet/new" onClick={closeConnect}>
            {t('create')}
          </Link>
          {!context.mobileLogin && (
            <Link to="/wallet/pair" onClick={closeConnect}>
              {t('signForComputer')}
            </Link>
          )}
        </>
      }
    />
  )
}

type Props = {
  readonly title: string
  readonly text: string
  readonly methods: readonly OfferedMethod[]
  /** Shown at once instead of the list. */
  readonly first?: LoginMethod | undefined
  /** The account that the signer must be of. */
  readonly address?: string | undefined
  readonly problem?: string | undefined
  readonly onSigner: (signer: Signer) => void
  readonly onClose: () => void
  readonly children?: ReactNode
  /** Below the list. */
  readonly end?: ReactNode
}

/** A dialog with the list of methods, or the panel of one. */
export function MethodDialog({ title, text, methods, first, address, problem, ...rest }: Props) {
  const { onSigner, onClose, children, end } = rest
  const t = useTranslations('wallet')
  const [chosen, choose] = useState(first)
  const back = () => (first !== undefined && methods.length === 0 ? onClose() : choose(undefined))
  return (
    <Dialog title={chosen === undefined ? title : t(`method.${chosen.kind}.name`)} onClose={onClose}>
      <div className={styles['body']}>
        {children}
        {problem !== undefined && (
          <p role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
        {chosen === undefined ? (
          <>
            <p className={styles['text']}>{text}</p>
            <MethodList methods={methods} onChoose={choose} />
            {end !== undefined && <p className={styles['end']}>{end}</p>}
          </>
        ) : (
          <Suspense fallback={<p className={styles['text']}>{t('session.wait')}</p>}>
            <chosen.Panel
              onSigner={onSigner}
              onCancel={back}
              onMethod={(kind) => choose(methods.find(({ method }) => method.kind === kind)?.method)}
              address={address}
            />
          </Suspense>
        )}
      </div>
    </Dialog>
  )
}

type ListProps = {
  readonly methods: readonly OfferedMethod[]
  readonly onChoose: (method: LoginMethod) => void
}

function MethodList({ methods, onChoose }: ListProps) {
  const t = useTranslations('wallet')
  const { isSecure } = useLoginContext()
  return (
    <>
      {!isSecure && <Insecure />}
      <ul className={styles['methods']}>
        {methods.map(({ method, obstacle }) => (
          <li key={method.kind}>
            <button type="button" disabled={obstacle !== undefined} onClick={() => onChoose(method)}>
              <span className={styles['icon']}>
                <method.icon size={22} stroke={1.6} aria-hidden />
              </span>
              <span className={styles['words']}>
                <b>{t(`method.${method.kind}.name`)}</b>
                <small>
                  {obstacle === undefined ? t(`method.${method.kind}.text`) : t(`session.${obstacle}`)}
                </small>
              </span>
              <IconChevronRight size={18} className={styles['arrow']} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles['host']}>
        <bdi dir="ltr">{location.host}</bdi>
      </p>
    </>
  )
}

/** Why there is no way to sign, and what to do about it. */
function Insecure() {
  const t = useTranslations('wallet.session')
  return (
    <div className={styles['insecure']} role="note">
      <IconInfoCircle size={20} stroke={1.7} aria-hidden />
      <p>
        <b>{t('insecure')}</b>
        {t('insecureText', { secure: 'https', local: 'localhost' })}
      </p>
    </div>
  )
}
