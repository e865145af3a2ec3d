import { answerJobs } from '../../threads/answer-jobs.ts';
import { readStatementFile } from './read-statement-file.ts';
import type { StatementJob } from '../../services/statement-reader.ts';

// A thread of its own: a long file would hold up every other request.
answerJobs(({ owner, request }: StatementJob) => readStatementFile(owner, request));
