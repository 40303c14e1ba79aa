import styles from './notice.module.css'

/** `waiting`: the sun is up; `future`: it is night; `lost`: nothing is where it should be; `broken`: the dial fell apart. */
export type DrawingName = 'empty' | 'waiting' | 'future' | 'mistyped' | 'lost' | 'broken'

type Props = { readonly name: DrawingName }

/** A line drawing of our dial for a state without content. */
export const Drawing = ({ name }: Props) => (
  <svg
    viewBox="0 0 128 92"
    height="70"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={styles['mark']}
    aria-hidden
  >
    {drawings[name]}
  </svg>
)

const Plate = ({ isDashed = false }: { readonly isDashed?: boolean }) => (
  <ellipse cx="64" cy="66" rx="46" ry="18" strokeDasharray={isDashed ? '3 6' : undefined} />
)

const hours = <path d="M24 66h5M99 66h5M64 84v-5M38 79l3-3M90 79l-3-3" />
const gnomon = 'M58 67 64 14l9 53z'

const drawings = {
  empty: (
    <>
      <Plate />
      {hours}
      <path d="M60 66h8M64 62v8" className={styles['sun']} />
    </>
  ),
  waiting: (
    <>
      <Plate />
      {hours}
      <path d={gnomon} className={styles['sunFill']} />
      <path d="M66 67l30-9-20 10z" className={styles['shade']} />
    </>
  ),
  future: (
    <>
      <Plate isDashed />
      <path d={gnomon} />
      <path d="M103 12a11 11 0 1 0 9 17 9 9 0 0 1-9-17z" className={styles['sunSoft']} />
    </>
  ),
  mistyped: (
    <>
      <rect x="10" y="34" width="108" height="26" rx="6" />
      <path d="M20 47h22M50 47h12M86 47h22" />
      <path d="M66 40h14v14H66z" className={styles['badSoft']} />
      <path d="M73 22v8M62 25l4 6M84 25l-4 6" className={styles['bad']} />
    </>
  ),
  lost: (
    <>
      <Plate isDashed />
      <path d={gnomon} strokeDasharray="3 6" />
      <circle cx="104" cy="20" r="8" className={styles['sun']} />
      <path d="m110 26 8 8" className={styles['sun']} />
    </>
  ),
  broken: (
    <>
      <path d="M62 84a46 18 0 1 1 2-36M70 48a46 18 0 0 1 4 35" />
      <path d="m64 48-6 12 9 8-5 16" className={styles['bad']} />
      <path d="M78 62 116 26l-30 44z" />
    </>
  ),
} as const
