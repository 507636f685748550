import type { Material } from '#src/api/model/shownContent.ts'
import { LinkOfContent } from '#src/ui/shared/LinkOfContent.tsx'
import { FramedPicture } from './FramedPicture.tsx'
import styles from './sitePages.module.css'

/** The words, and perhaps a picture, that operators put at the head of a page; nothing where there are none. */
export function PageLead({ lead }: { readonly lead: Material | null }) {
  if (lead === null) return null
  const { title, text, jumpUrl, picture } = lead
  return (
    <LinkOfContent className={styles.lead} to={jumpUrl}>
      {picture !== null && <FramedPicture picture={picture} />}
      <strong>{title}</strong>
      {text !== '' && <span className={styles.text}>{text}</span>}
    </LinkOfContent>
  )
}
