import { IconBell, IconBellRinging } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Address } from '../../show/address.tsx'
import { Count } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { Time } from '../../show/time.tsx'
import styles from './bell.module.css'
import { switchDesktop, useDesktop } from './desktop.ts'
import { markSeen, type Notice, useNotices } from './notices.ts'

/** The latest transfers and votes of the account, and whether the system announces new ones. */
export function Bell({ own }: { readonly own: string }) {
  const t = useTranslations('wallet.bell')
  const id = useId()
  const { notices, isNew } = useNotices()
  const Icon = isNew ? IconBellRinging : IconBell
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        popoverTarget={id}
        aria-label={t(isNew ? 'titleNew' : 'title')}
        data-new={isNew || undefined}
        onClick={markSeen}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
      </button>
      <div id={id} popover="auto" className={styles['panel']}>
        <h2>{t('title')}</h2>
        <DesktopSwitch />
        {notices.length === 0 ? (
          <p className={styles['empty']}>{t('empty')}</p>
        ) : (
          <ul>
            {notices.map((notice) => (
              <li key={notice.id}>
                <span>
                  <Sentence notice={notice} own={own} />
                </span>
                <small>
                  <Time value={notice.timestampMs} />
                </small>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function DesktopSwitch() {
  const t = useTranslations('wallet.bell')
  const id = useId()
  const state = useDesktop()
  if (state === 'none') return null
  if (state === 'blocked') return <p className={styles['empty']}>{t('blocked')}</p>
  return (
    <label htmlFor={id} className={styles['switch']}>
      {t('desktop')}
      <input
        id={id}
        type="checkbox"
        checked={state === 'on'}
        onChange={({ target }) => void switchDesktop(target.checked ? 'on' : 'off')}
      />
    </label>
  )
}

function Sentence({ notice, own }: { readonly notice: Notice; readonly own: string }) {
  const t = useTranslations('wallet.bell')
  if (notice.type === 'vote') {
    const isOwn = notice.voterAddress === own
    return t.rich(
      isOwn ? 'voted' : 'votes',
      richValues({
        votes: <Count key="n" value={notice.votes} />,
        who: <Address key="a" value={isOwn ? notice.candidateAddress : notice.voterAddress} />,
      }),
    )
  }
  const isIn = notice.transferToAddress === own
  const other = isIn ? notice.transferFromAddress : notice.transferToAddress
  return t.rich(
    isIn ? 'received' : 'sent',
    richValues({
      amount: (
        <b key="n">
          <bdi>{`${notice.amount} ${neutralText(notice.tokenName)}`.trim()}</bdi>
        </b>
      ),
      who: other === '' ? '–' : <Address key="a" value={other} />,
    }),
  )
}
