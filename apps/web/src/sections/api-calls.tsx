import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { apiUrl } from '../data/api.ts'
import {
  type ApiCall,
  type ApiPart,
  apiDocument,
  apiParts,
  callsWith,
  exampleQuery,
  partOf,
} from '../data/documents.ts'
import { Card } from '../ui/card.tsx'
import { DetailsSkeleton } from '../ui/details.tsx'
import { FailureFrame } from '../ui/query-frame.tsx'
import { NothingHere } from '../ui/nothing-here.tsx'
import styles from './api-calls.module.css'

/** Every endpoint of this server, from its own OpenAPI document, which is in English. */
export function ApiCalls() {
  const t = useTranslations('api')
  const query = useQuery(apiDocument())
  const { data } = query
  const [typed, setTyped] = useState('')
  const calls = callsWith(data ?? [], typed)
  return (
    <FailureFrame query={query}>
      <Card title={t('calls')} aside={<a href={apiUrl('/openapi.json')}>/openapi.json</a>}>
        <div className={styles['bar']}>
          <input
            className={styles['field']}
            type="search"
            aria-label={t('find')}
            placeholder={t('find')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <output>{data && t('count', { count: calls.length })}</output>
        </div>
        {data === undefined && <DetailsSkeleton count={10} />}
        {data !== undefined && calls.length === 0 && <NothingHere title={t('none')} text={t('noneText')} />}
        <div className={styles['parts']}>
          <PartIndex calls={calls} />
          <div>
            {partsOf(calls).map(({ part, calls: ofPart }) => (
              <Part key={part} part={part} calls={ofPart} />
            ))}
          </div>
        </div>
      </Card>
    </FailureFrame>
  )
}

const partsOf = (calls: readonly ApiCall[]) =>
  apiParts
    .map((part) => ({ part, calls: calls.filter((call) => partOf(call) === part) }))
    .filter((one) => one.calls.length > 0)

function usePartTitle(): (part: ApiPart) => string {
  const t = useTranslations()
  return (part) => {
    if (part === 'governance') return t('menu.governance')
    if (part === 'search') return t('search.submit')
    return part === 'other' ? t('api.other') : t(`page.${part}`)
  }
}

/** Links to the parts: beside them on a wide screen, above them on a phone. */
function PartIndex({ calls }: { readonly calls: readonly ApiCall[] }) {
  const t = useTranslations('api')
  const titleOf = usePartTitle()
  return (
    <nav className={styles['index']} aria-label={t('parts')}>
      {partsOf(calls).map(({ part, calls: { length } }) => (
        <Link key={part} to="/developer/api" search={{ part }} resetScroll={false}>
          {titleOf(part)} <small>{length}</small>
        </Link>
      ))}
    </nav>
  )
}

/** A part of the API; the address of the page can name it. */
function Part({ part, calls }: { readonly part: ApiPart; readonly calls: readonly ApiCall[] }) {
  const titleOf = usePartTitle()
  const { part: wanted } = useSearch({ strict: false }) as { readonly part?: string }
  const id = `part-${part}`
  useEffect(() => {
    if (wanted === part) document.querySelector(`#${id}`)?.scrollIntoView({ block: 'start' })
  }, [wanted, part, id])
  return (
    <section className={styles['part']}>
      <h3 id={id}>{titleOf(part)}</h3>
      <ul className={styles['calls']}>
        {calls.map((call) => (
          <li key={`${call.method} ${call.path}`}>
            <Call call={call} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Call({ call }: { readonly call: ApiCall }) {
  const { method, path, summary, description, parameters = [] } = call
  const tried = exampleQuery(call)
  const t = useTranslations('api')
  return (
    <details dir="ltr">
      <summary>
        <code dir="ltr">
          {method} {path}
        </code>
        <span lang="en" dir="ltr">
          {summary}
        </span>
      </summary>
      <div className={styles['body']} lang="en" dir="ltr">
        {description !== undefined && <p>{description}</p>}
        {parameters.length === 0 ? (
          <p>{t('noParameters')}</p>
        ) : (
          <dl>
            {parameters.map((parameter) => (
              <div key={parameter.name}>
                <dt>
                  <code>{parameter.name}</code> {parameter.required === true && <span>{t('required')}</span>}
                </dt>
                <dd>{parameter.description}</dd>
              </div>
            ))}
          </dl>
        )}
        {tried !== undefined && (
          <p className={styles['try']}>
            <a href={apiUrl(path, tried)} target="_blank" rel="noreferrer">
              {t('try')}
            </a>
            <code dir="ltr">{apiUrl(path, tried)}</code>
          </p>
        )}
      </div>
    </details>
  )
}
