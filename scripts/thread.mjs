// Runs a TypeScript file of this repository, named by its path, in a thread: a thread has not what its process reads TypeScript with.
import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
await import(pathToFileURL(workerData).href)
