import type { Material } from '#src/api/model/shownContent.ts'
import { LinkOfContent } from '#src/ui/shared/LinkOfContent.tsx'
import { isWordsAlone } from './isWordsAlone.ts'
import { FramedPicture } from './FramedPicture.tsx'
import styles from './sitePages.module.css'

/** What operators put at the head of a page, where that is more than words; nothing where there is no more. */
export function PageLead({ lead }: { readonly lead: Material | null }) {
  if (lead === null || isWordsAlone(lead)) return null
  const { title, text, jumpUrl, picture } = lead
  return (
    <LinkOfContent className={styles.lead} to={jumpUrl}>
      {picture !== null && <FramedPicture picture={picture} />}
      <strong>{title}</strong>
      {text !== '' && <span className={styles.text}>{text}</span>}
    </LinkOfContent>
  )
}
