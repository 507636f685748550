import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/ui/kit/States.tsx'

type NotThereProps = {
  /** What is not there. */
  readonly title: string
  /** Why that may be; left out = what is said of anything that is not there. */
  readonly text?: string
  /** Where one goes on: to ask once more would bring nothing. */
  readonly wayOn: ReactNode
}

/** What an address names does not exist, or not any more. Announced. */
export function NotThere({ title, text, wayOn }: NotThereProps) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState icon={<FileQuestion size={24} />} title={title} text={text ?? t('errors.notFound')} action={wayOn} />
    </div>
  )
}
