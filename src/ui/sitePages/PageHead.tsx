import type { Material } from '#src/api/model/shownContent.ts'
import { SceneHead } from '#src/ui/shared/door/SceneHead.tsx'
import { isWordsAlone } from './isWordsAlone.ts'
import styles from './sitePages.module.css'

type PageHeadProps = {
  readonly title: string
  /** What operators say at the head of the page; null = nothing; undefined = it is not known yet. */
  readonly lead: Material | null | undefined
}

/** The head of a page over the harbour, with what operators say there where that is words alone. */
export function PageHead({ title, lead }: PageHeadProps) {
  return (
    <SceneHead>
      <h1>{title}</h1>
      {lead === undefined ? (
        <p className={styles.headWords} aria-hidden="true" />
      ) : (
        lead !== null &&
        isWordsAlone(lead) && (
          <p className={styles.headWords}>
            <strong>{lead.title}</strong> {lead.text}
          </p>
        )
      )}
    </SceneHead>
  )
}
