export { factsOfBlock } from './facts-of-block.ts'
export { indexBlocks, type Indexing, type IndexingReport } from './index-blocks.ts'
export { SolidifiedBlockReplaced } from './reconcile.ts'
export type { BlockSource, SourcedBlock } from './source.ts'
