import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import type { FrameLook } from '#src/machines/frame/frame.ts'
import { createFrameActors, takeToken } from '#src/machines/frame/frameActors.ts'
import { seatMachine } from '#src/machines/frame/seatMachine.ts'
import { seatOf } from '#src/machines/frame/seatSelectors.ts'
import { createSounds } from '#src/machines/frame/soundActors.ts'
import { createTableActors } from '#src/machines/frame/tableActors.ts'
import { tableFrameMachine } from '#src/machines/frame/tableFrameMachine.ts'
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import '../kit/frame.css'
import { hearKeys } from '../kit/keys.ts'
import { seatKey } from './keys.ts'
import { TableView } from './TableView.tsx'
import { TABLE_NAMES } from './words.ts'

const CODE = 'harbour-baccarat'

// The composition root of the table's frame: its machines with what they ask of the world, and its view.
const token = takeToken(window)
const { enter, page, tell, keepPass, kept, ownLook, isTitled } = createFrameActors(window, CODE)
document.documentElement.dataset['titled'] = isTitled ? 'on' : 'off'
const sounds = createSounds(() => new AudioContext())

function setLook({ language, theme, motion }: FrameLook): void {
  const { dataset } = document.documentElement
  document.documentElement.lang = language
  document.title = TABLE_NAMES[language]
  if (theme === null) delete dataset['theme']
  else dataset['theme'] = theme
  dataset['motion'] = motion ? 'on' : 'off'
}

const frame = createActor(
  tableFrameMachine.provide({
    actors: {
      enter,
      page,
      game: seatMachine.provide({
        actors: createTableActors(),
        actions: { tell: (_, word) => tell(word), sound: (_, { name }) => sounds.play(name) },
      }),
    },
    actions: {
      tell: (_, word) => tell(word),
      keepPass: (_, { pass }) => keepPass(pass),
      setSound: (_, { on }) => sounds.set(on),
      setLook: (_, { look }) => setLook(look),
    },
  }),
  {
    input: {
      game: CODE,
      token,
      pass: kept.pass,
      look: ownLook(),
      own: { chip: fen(1_000), makeKey: () => crypto.randomUUID() },
    },
  },
)
frame.start()
hearKeys(seatKey, (said) => seatOf(frame.getSnapshot())?.send(said))
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root element')
createRoot(root).render(<TableView frame={frame} />)
