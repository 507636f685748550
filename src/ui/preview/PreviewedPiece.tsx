import { useTranslation } from 'react-i18next'
import type { PreviewedPiece as Previewed } from '#src/api/model/contentPreview.ts'
import type { ShownPicture } from '#src/api/model/shownContent.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { LinkOfContent } from '#src/ui/shared/LinkOfContent.tsx'
import { Markdown } from '#src/ui/shared/Markdown.tsx'
import styles from './preview.module.css'

/** One piece as its page or place shows it: an article whole, anything else with its picture, its words and where it leads. */
export function PreviewedPiece({ shown, now }: { readonly shown: Previewed; readonly now: () => number }) {
  const { t } = useTranslation('preview')
  const { piece } = shown
  if (shown.kind === 'article') {
    const { author, picture, publishedAt, body } = shown.piece
    return (
      <>
        <h1 className={styles.title}>{piece.title}</h1>
        <Muted size={14}>
          {author !== '' && `${author} · `}
          {dayTime(t, publishedAt, now())}
        </Muted>
        {picture !== null && <Picture className={styles.wide} picture={picture} />}
        <Markdown text={body} />
      </>
    )
  }
  const picture = pictureOf(shown)
  return (
    <Card gap={12}>
      {picture !== null && <Picture picture={picture} />}
      <h1>{piece.title}</h1>
      {shown.kind === 'download' && shown.piece.edition !== '' && (
        <Muted>{t('preview.edition', { edition: shown.piece.edition })}</Muted>
      )}
      {'text' in piece && piece.text !== '' && <p>{piece.text}</p>}
      {'jumpUrl' in piece && piece.jumpUrl !== '' && (
        <LinkOfContent to={piece.jumpUrl}>{t('preview.leadsTo', { link: piece.jumpUrl })}</LinkOfContent>
      )}
    </Card>
  )
}

function pictureOf(shown: Exclude<Previewed, { kind: 'article' }>): ShownPicture | null {
  switch (shown.kind) {
    case 'banner':
    case 'floatWindow':
    case 'sponsor':
      return shown.piece
    case 'material':
      return shown.piece.picture
    case 'navigation':
    case 'download':
    case 'premium':
      return null
  }
}

type PictureProps = { readonly picture: ShownPicture; readonly className?: string | undefined }

function Picture({ picture: { imgUrl, alt, width, height }, className }: PictureProps) {
  return (
    <img
      className={cx(styles.picture, className)}
      src={imgUrl}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
    />
  )
}
