import { answerJobs } from '../threads/answer-jobs.ts';
import { drawPaper } from './paper.ts';

// A thread of its own: a page takes longer to draw than any other request takes in all.
answerJobs(drawPaper);
