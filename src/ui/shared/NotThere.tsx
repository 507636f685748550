import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { StatusCard } from './door/StatusCard.tsx'
import styles from './notThere.module.css'

type NotThereProps = {
  /** What was looked for; left out: something written. */
  readonly icon?: ReactNode
  /** What is not there. */
  readonly title: string
  /** Why that may be; left out = what is said of anything that is not there. */
  readonly text?: string
  /** Where one goes on: to ask once more would bring nothing. */
  readonly wayOn?: ReactNode
}

/** What an address names does not exist, or not any more, on a page that has a name of its own. Announced. `children` = what there is of that sort, beside it on a wide screen. */
export function NotThere({ children, ...missing }: NotThereProps & { readonly children?: ReactNode }) {
  const said = (
    <div role="alert" className={styles.within}>
      <Missing level={2} {...missing} />
    </div>
  )
  if (children === undefined) return said
  return (
    <div className={styles.beside}>
      {said}
      {children}
    </div>
  )
}

type NotTherePageProps = NotThereProps & {
  /** There are no bars around it. */
  readonly isAlone?: boolean
}

/** The page of an address that names nothing, or nothing any more: that is all there is on it. */
export function NotTherePage({ isAlone = false, ...missing }: NotTherePageProps) {
  return (
    <div className={isAlone ? styles.alone : undefined}>
      <PageState>
        <Missing level={1} {...missing} />
      </PageState>
    </div>
  )
}

function Missing({ icon, title, text, wayOn, level }: NotThereProps & { readonly level: 1 | 2 }) {
  const { t } = useTranslation()
  return (
    <StatusCard icon={icon ?? <FileQuestion />} heading={title} level={level} text={text ?? t('errors.notFound')} acts={wayOn} />
  )
}
