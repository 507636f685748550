// The thread that draws, from its source: a thread does not have what its process reads TypeScript with. The built server has its own.
import { register } from 'tsx/esm/api'

register()
await import('./thread.ts')
