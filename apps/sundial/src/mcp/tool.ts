import type { z } from 'zod'
import type { Explorer } from './ask.ts'

/** One tool of the Model Context Protocol: a question with a compact answer in lines. */
export type Tool<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Shape
  readonly run: (input: z.output<z.ZodObject<Shape>>, explorer: Explorer) => Promise<readonly string[]>
}

/** A tool with the types of its input; they all have one type in the list. */
export const tool = <Shape extends z.ZodRawShape>(one: Tool<Shape>): Tool => one as unknown as Tool
