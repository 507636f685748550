import { finalize, NEVER } from 'rxjs'
import { danmakuItems } from '#src/streams/danmaku.ts'
import type { Scope } from '#src/streams/kit/scope.ts'
import type { DanmakuPorts } from './danmakuActors.ts'
import type { DanmakuFlow, Density } from './danmakuMachine.ts'

/** Lines at once. */
const LIMITS: Readonly<Record<Density, number>> = { few: 6, some: 16, many: 36 }

/** Lets a room's lines cross an element until the scope closes. Rejects where nothing can be drawn. */
export async function flowLines(
  { rooms, members, ignored, openStage }: DanmakuPorts,
  { room, element, density }: DanmakuFlow,
  scope: Scope,
): Promise<void> {
  if (scope.closed()) return
  const stage = await openStage(element, LIMITS[density])
  if (scope.closed()) return stage.close()
  scope.own(danmakuItems(rooms.open(room).deliveries), {
    next: (items) => {
      const own = members.current()?.memberId
      for (const item of items) {
        if (item.type === 'removed') stage.remove(item.id)
        else if (!ignored.current().has(item.memberId)) stage.fly({ id: item.id, text: item.text, isOwn: item.memberId === own })
      }
    },
  })
  scope.own(NEVER.pipe(finalize(() => stage.close())))
}
