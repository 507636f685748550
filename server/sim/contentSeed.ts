import * as v from 'valibot'
import { ContentSnapshot } from '#src/api/model/content.ts'
import type { ContentKind } from '#src/api/model/contentPlaces.ts'
import { draftOf, EMPTY_DRAFT } from '#src/api/model/contentDraft.ts'
import { LANGUAGES, type Language } from '#src/api/model/format.ts'
import { drawScene } from '../art/scene.ts'
import { keepDrawn } from '../content/contentPictures.ts'
import { publishContent } from '../content/publishContent.ts'
import { saveContent, type Writer } from '../content/saveContent.ts'
import { drawOwn, type DrawnPicture } from '../platform/pictures.ts'
import type { Services } from '../services.ts'
import { ARTICLE_PIECES } from './demo/content/articles.ts'
import type { DemoPiece } from './demo/content/piece.ts'
import { SITE_PIECES } from './demo/content/site.ts'

const HOUR = 3_600_000
/** Who wrote the demo's content, as its versions say. */
const EDITOR: Writer = { memberId: 'demo', name: 'demo' }

/** Sizes of pictures, by kind. */
const SIZES: Readonly<Partial<Record<ContentKind, readonly [width: number, height: number]>>> = {
  banner: [1_200, 400],
  floatWindow: [192, 192],
  sponsor: [320, 160],
  article: [640, 360],
}

/** Writes and publishes the demo's content, by the same ways as an editor: in both languages, some of it published days ago. */
export async function seedContent({ write }: Pick<Services, 'write'>): Promise<void> {
  const pieces = [...SITE_PIECES, ...ARTICLE_PIECES]
  const drawn = await Promise.all(pieces.map(drawPicture))
  await write(async (tx) => {
    for (const [index, piece] of pieces.entries()) {
      const picture = drawn[index] == null ? null : await keepDrawn(tx, EDITOR.memberId, drawn[index])
      // It was written and shown when it says that it was.
      const past = { ...tx, at: tx.at - Math.max(0, piece.age) * HOUR }
      for (const language of LANGUAGES) {
        const itemId = `demo-${piece.kind}-${piece.slug}-${language === 'en' ? 'en' : 'zh'}`
        const snapshot = snapshotOf(piece, language, picture)
        const saved = await saveContent(past, EDITOR, { itemId, language, slug: piece.slug, from: 0, snapshot }, [])
        if (saved.result !== 'done') throw new Error(`${itemId}: ${saved.result}`)
        const { revision } = saved.item
        await publishContent(past, { itemId, version: 1, revision, schedule: { startsAt: null, endsAt: null } })
      }
    }
  })
}

async function drawPicture({ kind, slug, scene }: DemoPiece): Promise<DrawnPicture | null> {
  const size = SIZES[kind]
  if (scene === undefined || size === undefined) return null
  return drawOwn(drawScene(`${kind}-${slug}`, scene, ...size, kind === 'sponsor'), ...size)
}

function snapshotOf(
  piece: DemoPiece,
  language: Language,
  picture: Awaited<ReturnType<typeof keepDrawn>> | null,
): ContentSnapshot {
  const { kind, words, age: _, slug: __, scene: ___, ...fields } = piece
  return v.parse(ContentSnapshot, draftOf(kind, { ...EMPTY_DRAFT, ...fields, ...words[language], picture }))
}
