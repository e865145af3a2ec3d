import { answerJobs } from '../../threads/answer-jobs.ts';
import { readStatementFile } from './read-statement-file.ts';

// A thread of its own: a long file would hold up every other request.
answerJobs(readStatementFile);
