import type { FoundExtension, Search } from '@sundial/wallet'
import { IconChevronRight, IconPuzzle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { neutralText } from '../../show/text.tsx'
import { Warning } from '../panel.tsx'
import styles from '../panels/extension.module.css'

type Props = { readonly search: Search; readonly onChoose: (extension: FoundExtension) => void }

/** The wallets that were found, or what may hide them. */
export function ExtensionList({ search: { phase, extensions }, onChoose }: Props) {
  const t = useTranslations('extension')
  if (phase === 'absent') return <Absent />
  return (
    <>
      <output className={styles['lead']}>{t(phase === 'searching' ? 'looking' : 'choose')}</output>
      <ul className={styles['list']}>
        {extensions.map((extension) => (
          <li key={extension.id}>
            <button type="button" onClick={() => onChoose(extension)}>
              <span className={styles['icon']}>
                {extension.icon === undefined ? (
                  <IconPuzzle size={22} stroke={1.6} aria-hidden />
                ) : (
                  <img src={extension.icon} width={28} height={28} alt="" />
                )}
              </span>
              <span className={styles['words']}>
                <b>
                  <bdi>{neutralText(extension.name ?? t('unnamed'))}</bdi>
                </b>
                {extension.rdns !== undefined && (
                  <small>
                    <bdi dir="ltr">{neutralText(extension.rdns)}</bdi>
                  </small>
                )}
              </span>
              <IconChevronRight size={18} className={styles['arrow']} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const causes = ['notInstalled', 'siteAccess', 'private', 'reload', 'blocker'] as const

/** 'sign in TRONlink warning' of the spec, with what may block an extension that is there. */
function Absent() {
  const t = useTranslations('extension')
  return (
    <>
      <Warning>{t('signInWarning')}</Warning>
      <div className={styles['causes']}>
        <b>{t('mayBlock')}</b>
        <ul>
          {causes.map((cause) => (
            <li key={cause}>{t(`cause.${cause}`)}</li>
          ))}
        </ul>
      </div>
    </>
  )
}
