import { IconBell, IconBellRinging } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Address } from '../../show/address.tsx'
import { Count } from '../../show/quantity.tsx'
import { neutralText } from '../../show/text.tsx'
import { Time } from '../../show/time.tsx'
import { useOnLeave } from '../../ui/use-on-leave.ts'
import styles from './bell.module.css'
import { switchDesktop, useDesktop } from './desktop.ts'
import { markSeen, type BellEntry, useBell } from './entries.ts'

/** The latest transfers and votes of the account, and whether the system announces new ones. */
export function Bell({ own }: { readonly own: string }) {
  const t = useTranslations('wallet.bell')
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  useOnLeave(() => panel.current?.hidePopover?.())
  const { entries, isNew } = useBell()
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
      <div ref={panel} id={id} popover="auto" className={styles['panel']}>
        <h2>{t('title')}</h2>
        <DesktopSwitch />
        {entries.length === 0 ? (
          <p className={styles['empty']}>{t('empty')}</p>
        ) : (
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <span>
                  <Sentence entry={entry} own={own} />
                </span>
                <small>
                  <Time value={entry.timestampMs} />
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

function Sentence({ entry, own }: { readonly entry: BellEntry; readonly own: string }) {
  const t = useTranslations('wallet.bell')
  if (entry.type === 'vote') {
    const isOwn = entry.voterAddress === own
    return t.rich(
      isOwn ? 'voted' : 'votes',
      richValues({
        votes: <Count key="n" value={entry.votes} />,
        who: <Address key="a" value={isOwn ? entry.candidateAddress : entry.voterAddress} />,
      }),
    )
  }
  const isIn = entry.transferToAddress === own
  const other = isIn ? entry.transferFromAddress : entry.transferToAddress
  return t.rich(
    isIn ? 'received' : 'sent',
    richValues({
      amount: (
        <b key="n">
          <bdi>{`${entry.amount} ${neutralText(entry.tokenName)}`.trim()}</bdi>
        </b>
      ),
      who: other === '' ? '–' : <Address key="a" value={other} />,
    }),
  )
}
