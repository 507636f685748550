import { useTranslation } from 'react-i18next'
import type { ContentSnapshot } from '#src/api/model/content.ts'
import { pictureUrl } from '#src/api/model/contentPicture.ts'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { Markdown } from '#src/ui/shared/Markdown.tsx'
import styles from './content.module.css'

/** A version as visitors would read it: its picture, its words, where it leads, and the body of an article. */
export function ContentPreview({ snapshot, label }: { readonly snapshot: ContentSnapshot; readonly label: string }) {
  const { t } = useTranslation('backOffice')
  const picture = 'picture' in snapshot ? snapshot.picture : null
  return (
    <Card as="section" aria-label={label} gap={12}>
      <Muted size={12}>{label}</Muted>
      {picture !== null && (
        <img
          className={styles.picture}
          src={pictureUrl(picture.hash)}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
        />
      )}
      <h2>{snapshot.title}</h2>
      {'author' in snapshot && snapshot.author !== '' && <Muted>{snapshot.author}</Muted>}
      {'text' in snapshot && snapshot.text !== '' && <p className={styles.text}>{snapshot.text}</p>}
      {'body' in snapshot && <Markdown text={snapshot.body} />}
      {'link' in snapshot && snapshot.link !== '' && (
        <Muted className={styles.text}>{t('backOffice.content.leadsTo', { link: snapshot.link })}</Muted>
      )}
    </Card>
  )
}
